package dev.bohr.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Bohr with its default options on one engine: a child JVM with the agent, pinned to one core as
 * {@code bohr explore} pins its workers. The child's main class takes the arguments of {@link
 * LincheckLoop} and ends with the same line.
 */
public final class BohrSubject implements SpeedSubject {
  /** The agent, from the root of the checkout. */
  private static final Path AGENT = Path.of("dist/target/bohr.jar");

  /** The child's main class; it comes with the API that explores a Runnable. */
  private static final String MAIN = "dev.bohr.bench.BohrLoop";

  private final String engine;
  private final Jdk jdk;
  private final Duration warmUp;

  /** The engine is {@code threads} or {@code fibers}. */
  public BohrSubject(String engine, Jdk jdk, Duration warmUp) {
    this.engine = engine;
    this.jdk = jdk;
    this.warmUp = warmUp;
  }

  /**
   * Whether the agent and the child's main class are built, so that there is something to measure.
   */
  public static boolean isBuilt() {
    String loop = MAIN.replace('.', '/') + ".class";
    return Files.isReadable(AGENT) && BohrSubject.class.getClassLoader().getResource(loop) != null;
  }

  @Override
  public String name() {
    return "Bohr "
        + engine
        + ", JDK "
        + jdk.feature()
        + (ChildJvm.canPin() ? ", pinned" : ", free");
  }

  @Override
  public double executionsPerSecond(Class<? extends Runnable> test, Duration budget) {
    String agent = "-javaagent:" + AGENT.toAbsolutePath() + "=loader=app,engine=" + engine;
    ChildJvm child = new ChildJvm(jdk, ChildJvm.canPin(), List.of(agent), MAIN);
    return child.explore(test, warmUp, budget).perSecond();
  }
}
