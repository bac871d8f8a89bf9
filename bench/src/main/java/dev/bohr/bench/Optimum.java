package dev.bohr.bench;

import java.util.Locale;

/**
 * With how few switches one failure of a program can be had, as a line that a child prints.
 *
 * @param symptom which failure; see {@link SimplifiedTrace#symptom}
 * @param switches of the simplest run that is known
 * @param proven whether all schedules with fewer were tried
 * @param executions that the proof took
 */
record Optimum(String symptom, int switches, boolean proven, long executions, double seconds) {
  private static final String MARK = "optimum ";

  String line() {
    return String.format(
        Locale.ROOT, "%s%s %d %s %d %.3f", MARK, symptom, switches, proven, executions, seconds);
  }

  static boolean isOne(String line) {
    return line.startsWith(MARK);
  }

  static Optimum parse(String line) {
    String[] words = line.split(" ");
    return new Optimum(
        words[1],
        Integer.parseInt(words[2]),
        Boolean.parseBoolean(words[3]),
        Long.parseLong(words[4]),
        Double.parseDouble(words[5]));
  }
}
