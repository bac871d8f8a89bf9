package dev.bohr.cli.worker;

import dev.bohr.cli.program.Program;
import dev.bohr.core.run.JvmFlags;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.runtime.Boot;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The command that starts a worker JVM: this JVM's Java, the agent, and the program's class path.
 *
 * @param program what the worker runs
 * @param workers how many share the machine's memory
 * @param points the point set of the work: with all accesses, no method of the JDK runs whole
 * @param debugPort port of a debugger to wait for; null for none
 */
record JavaCommand(
    Program program, int workers, PointSet.Mode points, @Nullable Integer debugPort) {
  /**
   * How many processors the program sees. On its one core it would see one, and its pools would be
   * of one thread; a fixed number makes a failure the same on every machine.
   */
  private static final int PROCESSORS = 4;

  private static final String MAIN = "dev.bohr.runtime.Bootstrap";

  /** The part of the memory that all workers together may take for their heaps, in percent. */
  private static final double MEMORY = 70;

  /** What the JVM takes by default. */
  private static final double DEFAULT_MEMORY = 25;

  /**
   * @param directory the worker's own, with its configuration
   */
  List<String> words(Path directory) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-ea");
    words.add("-Xshare:auto");
    // It warns that the agent's classes on the boot path cannot be shared, which is known.
    words.add("-XX:-PrintWarnings");
    words.add("-XX:+UseSerialGC");
    words.addAll(JvmFlags.EXACT);
    words.add(StartUpCode.option(directory));
    words.add("-XX:ActiveProcessorCount=" + PROCESSORS);
    words.add(
        "-XX:MaxRAMPercentage="
            + String.format(Locale.ROOT, "%.2f", Math.min(DEFAULT_MEMORY, MEMORY / workers)));
    // A crash leaves its traces with the other files of the worker, not with the user's.
    words.add("-XX:-CreateCoredumpOnCrash");
    words.add("-XX:ErrorFile=" + directory.resolve("hs_err.log"));
    if (Runtime.version().feature() < 18) {
      // The default of later JDKs. A security manager could lock Bohr out of its own JVM.
      words.add("-Djava.security.manager=disallow");
    }
    if (debugPort != null) {
      words.add(DebuggerWanted.jvmOption(debugPort));
    }
    words.addAll(program.jvmOptions());
    // Which methods run whole is decided when their classes are rewritten: it is the agent's
    // option.
    words.add("-javaagent:" + Boot.jar() + (points == PointSet.Mode.ALL ? "=trust=none" : ""));
    words.add("-cp");
    words.add(String.join(File.pathSeparator, program.classPath()));
    words.add(MAIN);
    words.add("worker");
    words.add(directory.resolve(WorkerMain.CONFIG).toString());
    return words;
  }
}
