package dev.bohr.core.run;

import dev.bohr.core.failure.Failure;
import dev.bohr.core.failure.FailureReader;
import dev.bohr.core.failure.FailureWriter;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.schedule.ScheduleReader;
import dev.bohr.core.schedule.ScheduleWriter;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.Target;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.TraceReader;
import dev.bohr.core.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of one failure, in one directory. {@code failure.json} is written last: where it is,
 * the others are whole.
 *
 * @param failure what went wrong
 * @param schedule what makes it happen
 * @param trace what happened
 */
public record FailureFiles(Failure failure, Schedule schedule, Trace trace) {
  public static final String FAILURE = "failure.json";
  public static final String SCHEDULE = "schedule.json";
  public static final String TRACE = "trace.bohr";

  private static final String REMEDY = "find the failure again with `bohr explore`";

  /**
   * The same failure as that of a test which does what the target did. Nothing in it is about the
   * machine that it was found on, so the files can be committed.
   *
   * @param test as JUnit knows it: {@code com.example.BankTest#transfers}
   */
  public FailureFiles forTest(String test) {
    return with(new Target(Target.Kind.RUNNABLE, test, List.of(), List.of()));
  }

  /** As {@link #forTest}, for one that has the test of this failure run by its framework. */
  public FailureFiles forLaunch(String test) {
    List<String> frameworkAndId = failure.target().arguments().subList(0, 2);
    return with(new Target(Target.Kind.JUNIT, test, List.of(), frameworkAndId));
  }

  private FailureFiles with(Target target) {
    return new FailureFiles(
        failure.withTarget(target),
        schedule.withoutCodeHash(),
        trace.withTarget(target.describe()));
  }

  /** Writes the three files; the directory must exist. */
  public void write(Path directory) throws IOException {
    String traceFile = failure.traceFile();
    ScheduleWriter.write(schedule, directory.resolve(failure.scheduleFile()));
    TraceWriter.write(trace, directory.resolve(traceFile == null ? TRACE : traceFile));
    FailureWriter.write(failure, directory.resolve(FAILURE));
  }

  /**
   * Reads the three files.
   *
   * @throws BadFileException if one of them is not what this Bohr can use
   * @throws IOException if one is not there or the disk fails
   */
  public static FailureFiles read(Path directory) throws IOException, BadFileException {
    Failure failure = FailureReader.read(directory.resolve(FAILURE));
    String traceFile = failure.traceFile();
    if (traceFile == null) {
      throw new BadFileException(
          directory.resolve(FAILURE).toString(), "it names no trace", REMEDY);
    }
    Schedule schedule = ScheduleReader.read(directory.resolve(failure.scheduleFile()));
    Trace trace = TraceReader.read(directory.resolve(traceFile));
    if (trace.truncated()) {
      // Half a trace is of use to a reader, but not to compare with.
      throw new BadFileException(
          directory.resolve(traceFile).toString(), "it was cut short", REMEDY);
    }
    return new FailureFiles(failure, schedule, trace);
  }
}
