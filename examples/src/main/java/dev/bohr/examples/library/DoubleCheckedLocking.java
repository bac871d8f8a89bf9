package dev.bohr.examples.library;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/**
 * The settings of a program are loaded by the thread that needs them first. The bug is in the
 * <em>double-checked locking</em>: the field is assigned before the settings are loaded, and the
 * check that needs no lock lets a second thread have them half made. Bacon, Bloch and others
 * declared the idiom broken in 2001 because the compiler and the processor may move the assignment
 * there; here the programmer did, and no weak memory is needed. The symptom is a setting that is
 * missing, once, at start-up.
 */
public class DoubleCheckedLocking {
  static final class Settings {
    private final Map<String, String> values = new ConcurrentHashMap<>();

    void load() {
      values.put("host", "localhost");
      values.put("port", "8080");
    }

    String get(String name) {
      String value = values.get(name);
      if (value == null) {
        throw new AssertionError("setting " + name + " is missing");
      }
      return value;
    }
  }

  volatile Settings settings;
  private volatile String address;

  public static void main(String[] args) throws Exception {
    new DoubleCheckedLocking().run();
  }

  private Settings settings() {
    if (settings == null) {
      synchronized (this) {
        if (settings == null) {
          make();
        }
      }
    }
    return settings;
  }

  /** The bug: everybody can see the settings before they are loaded. */
  void make() {
    settings = new Settings();
    settings.load();
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads =
        List.of(
            new Thread(
                () -> address = settings().get("host") + ":" + settings().get("port"), "server"),
            new Thread(() -> settings().get("host"), "mail"),
            new Thread(() -> settings().get("port"), "monitoring"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (!address.equals("localhost:8080")) {
      throw new AssertionError("the server listens at " + address);
    }
  }

  /** The correct program: loads first, assigns last. */
  public static final class Twin extends DoubleCheckedLocking {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void make() {
      Settings made = new Settings();
      made.load();
      settings = made;
    }
  }
}
