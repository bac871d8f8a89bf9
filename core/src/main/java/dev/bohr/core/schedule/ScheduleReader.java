package dev.bohr.core.schedule;

import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.JsonFileReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/**
 * Reads {@code schedule.json}, strictly. A field that this version does not know is refused, not
 * passed over: a schedule is a command, and following half of it would give another run without a
 * word. So a future Bohr that adds a field raises the version.
 */
public final class ScheduleReader {
  private static final String REMEDY =
      "restore the file, or make the schedule again with `bohr explore`";

  private ScheduleReader() {}

  /**
   * Reads a schedule.
   *
   * @throws BadFileException if this is not a schedule that this Bohr can follow
   * @throws IOException if the file is not there or the disk fails
   */
  public static Schedule read(Path file) throws IOException, BadFileException {
    return JsonFileReader.read(file, REMEDY, ScheduleReader::schedule);
  }

  static Schedule read(InputStream stream, String file) throws IOException, BadFileException {
    return JsonFileReader.read(stream, file, REMEDY, ScheduleReader::schedule);
  }

  private static Schedule schedule(JsonFileReader in) throws IOException, BadFileException {
    PointSet points = null;
    String defaultRule = null;
    String codeHash = null;
    Timeouts timeouts = null;
    Spurious spurious = null;
    List<Deviation> deviations = null;
    in.beginDocument(Schedule.FORMAT_VERSION);
    while (in.nextField()) {
      switch (in.field()) {
        case "points" -> points = points(in);
        case "defaultRule" -> defaultRule = in.string();
        case "codeHash" -> codeHash = in.string();
        case "timeouts" -> timeouts = in.word(Timeouts.class);
        case "spurious" -> spurious = in.word(Spurious.class);
        case "deviations" -> deviations = in.list(ScheduleReader::deviation);
        default -> throw in.unknownField();
      }
    }
    try {
      return new Schedule(
          in.required("points", points),
          in.required("defaultRule", defaultRule),
          in.required("codeHash", codeHash),
          in.required("timeouts", timeouts),
          in.required("spurious", spurious),
          in.required("deviations", deviations));
    } catch (IllegalArgumentException refused) {
      throw in.bad(refused);
    }
  }

  private static PointSet points(JsonFileReader in) throws IOException, BadFileException {
    PointSet.Mode mode = null;
    List<String> sites = null;
    List<String> events = List.of();
    in.beginObject();
    while (in.nextField()) {
      switch (in.field()) {
        case "mode" -> mode = in.word(PointSet.Mode.class);
        case "sites" -> sites = in.strings();
        case "events" -> events = in.strings();
        default -> throw in.unknownField();
      }
    }
    try {
      return new PointSet(
          in.required("mode", mode),
          new TreeSet<>(in.required("sites", sites)),
          new TreeSet<>(events));
    } catch (IllegalArgumentException refused) {
      throw in.bad(refused);
    }
  }

  private static Deviation deviation(JsonFileReader in) throws IOException, BadFileException {
    String thread = null;
    Long step = null;
    DecisionKind kind = null;
    String choice = null;
    int ordinal = 0;
    String site = null;
    Integer occurrence = null;
    in.beginObject();
    while (in.nextField()) {
      switch (in.field()) {
        case "thread" -> thread = in.string();
        case "step" -> step = in.number(0, Long.MAX_VALUE);
        case "kind" -> kind = in.word(DecisionKind.class);
        case "choice" -> choice = in.string();
        case "ordinal" -> ordinal = in.count();
        case "site" -> site = in.string();
        case "siteOccurrence" -> occurrence = in.count();
        default -> throw in.unknownField();
      }
    }
    try {
      return new Deviation(
          in.required("thread", thread),
          in.required("step", step),
          in.required("kind", kind),
          in.required("choice", choice),
          ordinal,
          site,
          occurrence);
    } catch (IllegalArgumentException refused) {
      throw in.bad(refused);
    }
  }
}
