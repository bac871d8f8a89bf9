package dev.bohr.agent.weave;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * Methods to be places as a whole, and code that the compiler puts elsewhere than it is written.
 */
public final class WovenMethods implements Comparable<WovenMethods> {
  static int started;
  int made;
  int within;

  static {
    Runnable start = () -> started++;
    start.run();
  }

  public WovenMethods() {
    Runnable make = () -> made = 1;
    make.run();
  }

  /** With a bridge, as the interface has a parameter of any type. */
  @Override
  public int compareTo(WovenMethods other) {
    return made - other.made;
  }

  public static void steps(List<String> order) throws InterruptedException {
    String name = Thread.currentThread().getName();
    switch (name) {
      case "first":
        order.add("first begins");
        break;
      default:
        order.add("second begins");
    }
    Thread.sleep(1);
    try {
      if (order.size() < 100) {
        throw new IllegalStateException(name);
      }
    } catch (IllegalStateException e) {
      Thread.sleep(1);
      order.add(e.getMessage() + " catches");
    }
  }

  public static int loop(int rounds) {
    while (rounds > 0) {
      rounds--;
    }
    return rounds;
  }

  /** Has a lock of its own, and one of a block. */
  public synchronized int both(List<String> order) {
    order.add("own");
    synchronized (order) {
      order.add("block");
      if (order.size() > 100) {
        return -1;
      }
    }
    return order.size();
  }

  public void nested() throws Exception {
    Callable<Callable<Integer>> outer = () -> () -> within = 2;
    outer.call().call();
  }

  /** All of it. */
  public static String all() throws Exception {
    WovenMethods methods = new WovenMethods();
    List<String> order = new java.util.ArrayList<>();
    Comparable<WovenMethods> comparable = methods;
    int compared = comparable.compareTo(methods);
    methods.nested();
    steps(order);
    return compared + loop(5) + methods.both(order) + methods.within + order.toString();
  }
}
