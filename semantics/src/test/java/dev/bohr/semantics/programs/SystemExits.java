package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.start;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.concurrent.CountDownLatch;

/** Programs that end the JVM. A status other than zero is a failure. */
public final class SystemExits {
  private SystemExits() {}

  private static final class Config {
    volatile boolean loaded;
  }

  /** Starts before the configuration is there and gives up on everything. */
  @Bug(exit = 2)
  public static final class Exit implements Program {
    @Override
    public void execute() throws Exception {
      Config config = new Config();
      together(
          () -> config.loaded = true,
          () -> {
            if (!config.loaded) {
              System.exit(2);
            }
          });
    }
  }

  public static final class ExitTwin implements Program {
    @Override
    public void execute() throws Exception {
      Config config = new Config();
      CountDownLatch loaded = new CountDownLatch(1);
      together(
          () -> {
            config.loaded = true;
            loaded.countDown();
          },
          () -> {
            loaded.await();
            if (!config.loaded) {
              System.exit(2);
            }
          });
    }
  }

  /** The same with halt, which runs no hooks. */
  @Bug(exit = 3)
  public static final class Halt implements Program {
    @Override
    public void execute() throws Exception {
      Config config = new Config();
      together(
          () -> config.loaded = true,
          () -> {
            if (!config.loaded) {
              Runtime.getRuntime().halt(3);
            }
          });
    }
  }

  public static final class HaltTwin implements Program {
    @Override
    public void execute() throws Exception {
      Config config = new Config();
      Thread loader = start(() -> config.loaded = true);
      together(
          () -> {
            loader.join();
            if (!config.loaded) {
              Runtime.getRuntime().halt(3);
            }
          });
    }
  }
}
