package dev.bohr.examples.library;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Virtual threads where the JDK has them (21 and newer), platform threads where not. Everything new
 * is called by reflection, since the examples are compiled for Java 17.
 */
final class VirtualThreads {
  private VirtualThreads() {}

  /** Makes threads that are called by the prefix and a number from 1. */
  static ThreadFactory factory(String prefix) {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Class<?> type = Class.forName("java.lang.Thread$Builder");
      Object named =
          type.getMethod("name", String.class, long.class).invoke(builder, prefix + " ", 1L);
      return (ThreadFactory) type.getMethod("factory").invoke(named);
    } catch (ReflectiveOperationException e) {
      AtomicInteger number = new AtomicInteger();
      return task -> new Thread(task, prefix + " " + number.incrementAndGet());
    }
  }

  /** An executor that has a new thread for every task. */
  static ExecutorService perTask(String prefix) {
    ThreadFactory factory = factory(prefix);
    try {
      return (ExecutorService)
          Executors.class
              .getMethod("newThreadPerTaskExecutor", ThreadFactory.class)
              .invoke(null, factory);
    } catch (ReflectiveOperationException e) {
      return Executors.newCachedThreadPool(factory);
    }
  }
}
