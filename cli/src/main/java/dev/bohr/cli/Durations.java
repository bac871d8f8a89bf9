package dev.bohr.cli;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Durations as people write them: {@code 500ms}, {@code 60s}, {@code 1.5m}, {@code 2h}. */
final class Durations {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)(ms|s|m|h)");

  private Durations() {}

  static void register(CommandLine commandLine) {
    commandLine.registerConverter(Duration.class, Durations::parse);
  }

  static Duration parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is not a duration such as 500ms, 60s, 2m or 1h");
    }
    long unit =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "s" -> 1_000;
          case "m" -> 60_000;
          default -> 3_600_000;
        };
    Duration duration =
        Duration.ofMillis(
            new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit)).longValue());
    if (duration.isZero()) {
      throw new TypeConversionException("'" + text + "' is no time at all; give at least 1ms");
    }
    return duration;
  }

  /** {@code 350 ms}, {@code 1.2 s}, {@code 60 s}, {@code 12 min 5 s}. */
  static String format(Duration duration) {
    long millis = duration.toMillis();
    if (millis < 1_000) {
      return millis + " ms";
    }
    if (millis < 10_000) {
      String seconds = String.format(Locale.ROOT, "%.1f", millis / 1_000.0);
      return (seconds.endsWith(".0") ? seconds.substring(0, seconds.length() - 2) : seconds) + " s";
    }
    long seconds = Math.round(millis / 1_000.0);
    if (seconds < 300) {
      return seconds + " s";
    }
    return seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
  }
}
