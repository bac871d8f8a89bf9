package dev.bohr.agent.weave;

/** Code of many kinds for places to be inserted into. */
public final class WovenCode {
  static int shared;
  public int balance;
  long total = 5;
  final double[] rates = {1, 2, 3};
  final String[] names = {"a", "b"};

  public WovenCode(int balance) {
    this.balance = balance;
  }

  public void deposit(int amount) {
    int read = balance;
    balance = read + amount;
  }

  public long add(long value, double rate, String text) {
    total += combine(value, rate, text);
    return total;
  }

  private long combine(long value, double rate, String text) {
    return value + (long) rate + text.length();
  }

  public double elements(int at) {
    rates[at] = rates[at] + 1;
    names[1] = names[0] + at;
    return rates[at];
  }

  public String choose(int value) {
    String found = value > 3 ? "large" : value < 0 ? "negative" : "small";
    if (value == 7) return "seven";
    switch (value) {
      case 1:
        return "one";
      case 2:
        found = "two";
        break;
      default:
        found += value;
    }
    for (int i = 0; i < 3; i++) found += i;
    return found;
  }

  public int locked(Object lock) {
    synchronized (lock) {
      shared = shared + 1;
      return shared;
    }
  }

  public int caught(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return -1;
    } finally {
      shared = 3;
    }
  }

  public int inLambda() throws Exception {
    java.util.concurrent.Callable<Integer> task = () -> balance + 1;
    return task.call();
  }

  public synchronized long count(java.util.List<String> order) {
    long before = order.size();
    for (int i = 0; i < 1; i++) {
      if (before + i < 100) {
        order.add(Thread.currentThread().getName());
      }
    }
    try {
      return before + shared;
    } finally {
      shared = 4;
    }
  }

  public static synchronized void countStatic(java.util.List<String> order) {
    double size = order.size();
    if (size < 100) {
      order.add(Thread.currentThread().getName());
    }
  }

  /** All of it, in one thread. */
  public static String all() throws Exception {
    shared = 0;
    WovenCode code = new WovenCode(10);
    code.deposit(5);
    return code.balance
        + " "
        + code.add(3, 2.5, "four")
        + " "
        + code.elements(2)
        + code.names[1]
        + " "
        + code.choose(1)
        + code.choose(2)
        + code.choose(7)
        + code.choose(-4)
        + " "
        + code.locked(code)
        + code.locked("x")
        + " "
        + code.caught("12")
        + code.caught("x")
        + shared
        + " "
        + code.inLambda();
  }
}
