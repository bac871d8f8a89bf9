package dev.bohr.core.failure;

import dev.bohr.core.trace.JsonFileWriter;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * Writes {@code failure.json}, atomically. What there is none of (exception, its message, trace) is
 * left out.
 */
public final class FailureWriter {
  private FailureWriter() {}

  public static void write(Failure failure, Path file) throws IOException {
    JsonFileWriter.write(file, Failure.FORMAT_VERSION, out -> fields(failure, out));
  }

  static void write(Failure failure, OutputStream stream) throws IOException {
    JsonFileWriter.write(stream, Failure.FORMAT_VERSION, out -> fields(failure, out));
  }

  private static void fields(Failure failure, JsonFileWriter out) throws IOException {
    out.object("target", target -> target(failure.target(), target));
    out.word("outcome", failure.outcome());
    out.string("summary", failure.summary());
    Failure.Thrown exception = failure.exception();
    if (exception != null) {
      out.object("exception", thrown -> thrown(exception, thrown));
    }
    out.strings("notes", failure.notes());
    out.object("search", search -> search(failure.search(), search));
    out.stringMap("environment", failure.environment());
    out.string("created", failure.created().toString());
    out.object(
        "replay",
        replay -> {
          replay.number("failed", failure.replay().failed());
          replay.number("of", failure.replay().of());
        });
    out.object(
        "files",
        files -> {
          files.string("schedule", failure.scheduleFile());
          files.optionalString("trace", failure.traceFile());
        });
  }

  private static void target(Target target, JsonFileWriter out) throws IOException {
    out.word("kind", target.kind());
    out.string("name", target.name());
    out.strings("classPath", target.classPath());
    out.strings("arguments", target.arguments());
  }

  private static void thrown(Failure.Thrown thrown, JsonFileWriter out) throws IOException {
    out.string("class", thrown.className());
    out.optionalString("message", thrown.message());
    out.strings("frames", thrown.frames());
  }

  private static void search(Failure.Search search, JsonFileWriter out) throws IOException {
    out.string("engine", search.engine());
    out.number("seed", search.seed());
    out.number("worker", search.worker());
    out.number("run", search.run());
    out.number("schedules", search.schedules());
  }
}
