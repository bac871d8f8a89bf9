package dev.bohr.libraries;

import org.jfree.data.time.Day;

/**
 * Two threads read dates with {@code Day.parseDay} of JFreeChart. The formats it tries are static,
 * and a {@code DateFormat} keeps the date it is working on in its own fields, so each thread
 * overwrites what the other has parsed. The test generator of Pradel and Gross (PLDI 2012) reports
 * it for the class. The symptom is a wrong date, or an exception from within the format.
 */
public final class JfreechartDay {
  private JfreechartDay() {}

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(() -> read("2006-02-03"), "first");
    Thread second = new Thread(() -> read("1999-11-30"), "second");
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void read(String text) {
    Day day = Day.parseDay(text);
    String read =
        String.format("%d-%02d-%02d", day.getYear(), day.getMonth(), day.getDayOfMonth());
    if (!read.equals(text)) {
      throw new AssertionError(text + " was read as " + read);
    }
  }
}
