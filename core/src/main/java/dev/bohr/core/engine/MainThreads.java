package dev.bohr.core.engine;

import dev.bohr.runtime.Control;

/**
 * Makes the thread that a run starts with look as the one that a JVM starts a program with: its
 * name, its group and its id are the same in every run.
 */
final class MainThreads {
  private static final int KEEPS_NO_GROUPS = 19;

  /** Kept from run to run as long as no run has left its marks on it. */
  private ThreadGroup group = newGroup();

  private static ThreadGroup newGroup() {
    ThreadGroup system = Thread.currentThread().getThreadGroup();
    while (system.getParent() != null) {
      system = system.getParent();
    }
    return new ThreadGroup(system, "main");
  }

  /** Called when the mode has been installed, on a thread that is not controlled. */
  @SuppressWarnings({"deprecation", "removal"})
  Thread make(Runnable target) {
    if (group.getMaxPriority() != Thread.MAX_PRIORITY
        || group.activeGroupCount() > 0
        || group.isDestroyed()) {
      forget(group);
      group = newGroup();
    }
    Thread self = Thread.currentThread();
    Thread main;
    // With hooks on, the id is the run's own.
    Control.running = self;
    try {
      main = new Thread(group, target, "main", 0, false);
    } finally {
      Control.running = null;
    }
    main.setDaemon(false);
    main.setPriority(Thread.NORM_PRIORITY);
    main.setContextClassLoader(self.getContextClassLoader());
    return main;
  }

  /** Older JDKs keep every group, with all below it, until it is destroyed. */
  @SuppressWarnings({"deprecation", "removal"})
  private static void forget(ThreadGroup used) {
    if (Runtime.version().feature() < KEEPS_NO_GROUPS) {
      try {
        used.destroy();
      } catch (IllegalThreadStateException destroyed) {
        // By the program.
      }
    }
  }
}
