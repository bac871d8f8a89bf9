package dev.bohr.core.failure;

import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.JsonFileReader;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code failure.json}. The fields that it knows must be right; others are passed over,
 * because the file describes and commands nothing: a later Bohr of the same version, or a user's
 * script, may add what it likes.
 */
public final class FailureReader {
  private static final String REMEDY =
      "restore the file, or find the failure again with `bohr explore`";

  private FailureReader() {}

  /**
   * Reads a failure.
   *
   * @throws BadFileException if this is not a failure that this Bohr can read
   * @throws IOException if the file is not there or the disk fails
   */
  public static Failure read(Path file) throws IOException, BadFileException {
    return JsonFileReader.read(file, REMEDY, FailureReader::failure);
  }

  static Failure read(InputStream stream, String file) throws IOException, BadFileException {
    return JsonFileReader.read(stream, file, REMEDY, FailureReader::failure);
  }

  private static Failure failure(JsonFileReader in) throws IOException, BadFileException {
    Target target = null;
    OutcomeKind outcome = null;
    String summary = null;
    Failure.Thrown exception = null;
    List<String> notes = null;
    Failure.Search search = null;
    SortedMap<String, String> environment = null;
    Instant created = null;
    Failure.ReplayRate replay = null;
    Files files = null;
    in.beginDocument(Failure.FORMAT_VERSION);
    while (in.nextField()) {
      switch (in.field()) {
        case "target" -> target = target(in);
        case "outcome" -> outcome = in.word(OutcomeKind.class);
        case "summary" -> summary = in.string();
        case "exception" -> exception = thrown(in);
        case "notes" -> notes = in.strings();
        case "search" -> search = search(in);
        case "environment" -> environment = in.stringMap();
        case "created" -> created = instant(in);
        case "replay" -> replay = replay(in);
        case "files" -> files = files(in);
        default -> in.skip();
      }
    }
    Files found = in.required("files", files);
    try {
      return new Failure(
          in.required("target", target),
          in.required("outcome", outcome),
          in.required("summary", summary),
          exception,
          in.required("notes", notes),
          in.required("search", search),
          in.required("environment", environment),
          in.required("created", created),
          in.required("replay", replay),
          found.schedule,
          found.trace);
    } catch (IllegalArgumentException refused) {
      throw in.bad(refused);
    }
  }

  private static Target target(JsonFileReader in) throws IOException, BadFileException {
    Target.Kind kind = null;
    String name = null;
    List<String> classPath = null;
    List<String> arguments = null;
    in.beginObject();
    while (in.nextField()) {
      switch (in.field()) {
        case "kind" -> kind = in.word(Target.Kind.class);
        case "name" -> name = in.string();
        case "classPath" -> classPath = in.strings();
        case "arguments" -> arguments = in.strings();
        default -> in.skip();
      }
    }
    return new Target(
        in.required("kind", kind),
        in.required("name", name),
        in.required("classPath", classPath),
        in.required("arguments", arguments));
  }

  private static Failure.Thrown thrown(JsonFileReader in) throws IOException, BadFileException {
    String className = null;
    String message = null;
    List<String> frames = null;
    in.beginObject();
    while (in.nextField()) {
      switch (in.field()) {
        case "class" -> className = in.string();
        case "message" -> message = in.string();
        case "frames" -> frames = in.strings();
        default -> in.skip();
      }
    }
    return new Failure.Thrown(
        in.required("class", className), message, in.required("frames", frames));
  }

  private static Failure.Search search(JsonFileReader in) throws IOException, BadFileException {
    String engine = null;
    Long seed = null;
    Integer worker = null;
    Long run = null;
    Long schedules = null;
    in.beginObject();
    while (in.nextField()) {
      switch (in.field()) {
        case "engine" -> engine = in.string();
        case "seed" -> seed = in.number(Long.MIN_VALUE, Long.MAX_VALUE);
        case "worker" -> worker = in.count();
        case "run" -> run = in.number(0, Long.MAX_VALUE);
        case "schedules" -> schedules = in.number(0, Long.MAX_VALUE);
        default -> in.skip();
      }
    }
    return new Failure.Search(
        in.required("engine", engine),
        in.required("seed", seed),
        in.required("worker", worker),
        in.required("run", run),
        in.required("schedules", schedules));
  }

  private static Failure.ReplayRate replay(JsonFileReader in) throws IOException, BadFileException {
    Integer failed = null;
    Integer of = null;
    in.beginObject();
    while (in.nextField()) {
      switch (in.field()) {
        case "failed" -> failed = in.count();
        case "of" -> of = in.count();
        default -> in.skip();
      }
    }
    try {
      return new Failure.ReplayRate(in.required("failed", failed), in.required("of", of));
    } catch (IllegalArgumentException refused) {
      throw in.bad(refused);
    }
  }

  private static Files files(JsonFileReader in) throws IOException, BadFileException {
    String schedule = null;
    String trace = null;
    in.beginObject();
    while (in.nextField()) {
      switch (in.field()) {
        case "schedule" -> schedule = in.string();
        case "trace" -> trace = in.string();
        default -> in.skip();
      }
    }
    return new Files(in.required("schedule", schedule), trace);
  }

  private static Instant instant(JsonFileReader in) throws IOException, BadFileException {
    String text = in.string();
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException malformed) {
      throw in.bad("the field \"created\" is not a time such as \"2025-01-31T12:00:00Z\"");
    }
  }

  private record Files(String schedule, @Nullable String trace) {}
}
