package dev.bohr.runtime;

import java.util.ArrayList;
import java.util.List;

/** The hook where a management bean is registered: servers of beans outlive a run. */
public final class BeanHooks {
  private BeanHooks() {}

  private static final List<Registered> SINCE = new ArrayList<>();

  /**
   * A bean that a run has registered, and has perhaps taken out again.
   *
   * @param repository the server's own table
   * @param name an {@code ObjectName}
   */
  public record Registered(Object repository, Object name) {}

  public static void registered(Object repository, Object name) {
    Thread self = Thread.currentThread();
    // The table is quiet, and this may come before or after that begins.
    if (self == Control.running || self == Control.quietThread || Control.comeBack()) {
      Thread before = Control.running;
      Control.running = null;
      try {
        SINCE.add(new Registered(repository, name));
      } finally {
        Control.running = before;
      }
    }
  }

  /** Those since the last call; not to be called while a run goes on. */
  public static List<Registered> take() {
    if (SINCE.isEmpty()) {
      return List.of();
    }
    List<Registered> taken = List.copyOf(SINCE);
    SINCE.clear();
    return taken;
  }
}
