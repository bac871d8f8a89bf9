package dev.bohr.bench;

import dev.bohr.core.run.JvmFlags;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Bohr with its default options on one engine: a child JVM with the agent, with the options of a
 * worker of {@code bohr explore} and pinned to one core as that is.
 *
 * @param engine {@code threads} or {@code fibers}
 */
record BohrSubject(String engine, Jdk jdk) implements SpeedSubject {
  /** The agent, from the root of the checkout. */
  private static final Path AGENT = Path.of("dist/target/bohr.jar");

  /** The packages of the programs that are run under control. */
  private static final String MEASURED =
      "dev.bohr.bench.speed.;dev.bohr.bench.simplify.;dev.bohr.examples.";

  /** What the command line gives to its workers. */
  private static final List<String> WORKER =
      List.of("-ea", "-XX:-PrintWarnings", "-XX:ActiveProcessorCount=4");

  static final List<String> SERIAL = List.of("-XX:+UseSerialGC");

  @Override
  public String name() {
    return "Bohr " + engine + ", JDK " + jdk.feature() + (LiveJvm.canPin() ? ", pinned" : ", free");
  }

  @Override
  public LiveJvm start(SpeedCase test) {
    return new LiveJvm(
        jdk,
        LiveJvm.canPin(),
        vmOptions(SERIAL),
        test.classPath(),
        List.of(BohrLoop.class.getName(), test.test(), engine, Long.toString(test.maxSteps())));
  }

  /** Of a JVM that carries the agent, and rewrites what is measured, not what measures. */
  static List<String> vmOptions(List<String> collector) {
    List<String> options = new ArrayList<>(WORKER);
    options.addAll(JvmFlags.EXACT);
    options.addAll(collector);
    options.add("-javaagent:" + AGENT.toAbsolutePath() + "=loader=app,include=" + MEASURED);
    return options;
  }
}
