package dev.bohr.bench;

import dev.bohr.core.run.SearchResult;
import dev.bohr.core.run.SearchResult.Tally;
import dev.bohr.core.trace.Words;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one search came to.
 *
 * @param schedules how many it made, the one that found the bug included
 * @param seconds until the bug was found and confirmed, or the search gave up
 * @param end why it stopped, as the word of {@link SearchResult.End}, or {@link #BROKEN}
 * @param engine the engine on which it ended
 * @param outcome the kind of the failure it found; {@link #NOTHING} if it found none
 * @param words the failure, and what runs without an answer said; may be empty
 */
record PowerResult(
    String strategy,
    long seed,
    long schedules,
    double seconds,
    String end,
    String engine,
    String outcome,
    String words) {
  static final String NOTHING = "-";

  /** The JVM of the search crashed or hung. */
  static final String BROKEN = "broken";

  private static final String MARK = "search ";
  private static final int FIELDS = 8;

  static PowerResult of(PowerOrder order, SearchResult result, double seconds) {
    SearchResult.Found found = result.found();
    String unclear =
        Stream.of(
                unclear("inconclusive", result.inconclusive()),
                unclear("unfinished", result.unfinished()),
                unclear("not confirmed", result.unconfirmed()))
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining("; "));
    String words = found == null ? unclear : found.summary() + " " + unclear;
    return new PowerResult(
        order.strategy(),
        order.seed(),
        found == null ? result.runs() : found.run() + 1,
        seconds,
        Words.of(result.end()),
        result.engine(),
        found == null ? NOTHING : Words.of(found.result().kind()),
        words.replaceAll("\\s+", " ").strip());
  }

  private static String unclear(String what, Tally tally) {
    return tally.count() == 0 ? "" : tally.count() + " runs " + what + ": " + tally.first();
  }

  static PowerResult broken(PowerOrder order, String why) {
    return new PowerResult(
        order.strategy(), order.seed(), 0, 0, BROKEN, NOTHING, NOTHING, why.strip());
  }

  static boolean isOne(String line) {
    return line.startsWith(MARK);
  }

  static PowerResult parse(String line) {
    String[] fields = line.substring(MARK.length()).split(" ", FIELDS);
    return new PowerResult(
        fields[0],
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        Double.parseDouble(fields[3]),
        fields[4],
        fields[5],
        fields[6],
        fields.length < FIELDS ? "" : fields[7]);
  }

  /** For {@link #parse}. */
  String line() {
    return String.format(
            Locale.ROOT,
            "%s%s %d %d %.3f %s %s %s %s",
            MARK,
            strategy,
            seed,
            schedules,
            seconds,
            end,
            engine,
            outcome,
            words)
        .strip();
  }

  boolean found() {
    return !outcome.equals(NOTHING);
  }

  boolean foundWithin(long limit) {
    return found() && schedules <= limit;
  }

  /** Schedules to the bug; a search that missed it counts as the limit. */
  long capped(long limit) {
    return foundWithin(limit) ? schedules : limit;
  }
}
