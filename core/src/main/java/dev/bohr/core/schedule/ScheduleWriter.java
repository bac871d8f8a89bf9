package dev.bohr.core.schedule;

import dev.bohr.core.trace.JsonFileWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * Writes {@code schedule.json}, atomically, one line per deviation. What is zero or not known is
 * left out of a line.
 */
public final class ScheduleWriter {
  private ScheduleWriter() {}

  public static void write(Schedule schedule, Path file) throws IOException {
    JsonFileWriter.write(file, Schedule.FORMAT_VERSION, out -> fields(schedule, out));
  }

  static void write(Schedule schedule, OutputStream stream) throws IOException {
    JsonFileWriter.write(stream, Schedule.FORMAT_VERSION, out -> fields(schedule, out));
  }

  private static void fields(Schedule schedule, JsonFileWriter out) throws IOException {
    out.object(
        "points",
        points -> {
          points.word("mode", schedule.points().mode());
          points.strings("sites", schedule.points().sites());
          if (!schedule.points().events().isEmpty()) {
            points.strings("events", schedule.points().events());
          }
        });
    out.string("defaultRule", schedule.defaultRule());
    out.string("codeHash", schedule.codeHash());
    out.word("timeouts", schedule.timeouts());
    out.word("spurious", schedule.spurious());
    out.rows("deviations", schedule.deviations(), ScheduleWriter::deviation);
  }

  private static void deviation(JsonFileWriter out, Deviation deviation) throws IOException {
    out.string("thread", deviation.thread());
    out.number("step", deviation.step());
    out.word("kind", deviation.kind());
    out.string("choice", deviation.choice());
    if (deviation.ordinal() != 0) {
      out.number("ordinal", deviation.ordinal());
    }
    out.optionalString("site", deviation.site());
    if (deviation.siteOccurrence() != null) {
      out.number("siteOccurrence", deviation.siteOccurrence());
    }
  }
}
