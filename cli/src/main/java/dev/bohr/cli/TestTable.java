package dev.bohr.cli;

import dev.bohr.core.trace.Target;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A table of tests, printed row by row as the answers come. Of more tests than anyone reads, those
 * with nothing to look at are counted in rows at its end; one that is alone with its answer keeps
 * its name.
 */
final class TestTable {
  private static final int MAX_NAME = 60;
  private static final int SCHEDULES = 9;

  /** What fits on a tall screen. */
  private static final int ALL_SHOWN = 60;

  private final PrintWriter out;
  private final boolean folds;
  private final Map<String, Folded> folded = new LinkedHashMap<>(); // by text
  private final int nameWidth;
  private boolean begun;

  TestTable(PrintWriter out, List<Target> tests) {
    this.out = out;
    this.folds = tests.size() > ALL_SHOWN;
    int longest = tests.stream().mapToInt(test -> name(test).length()).max().orElse(0);
    this.nameWidth = Math.max(12, Math.min(MAX_NAME, longest));
  }

  /**
   * Tests of one answer.
   *
   * @param first the name of one of them
   */
  private record Folded(String first, long tests, long schedules) {
    Folded and(Folded other) {
      return new Folded(first, tests + other.tests, schedules + other.schedules);
    }

    boolean isOne() {
      return tests == 1;
    }
  }

  /** {@code BankTest#transfers}: without the package. */
  static String name(Target test) {
    String name = test.name();
    int hash = name.indexOf('#');
    String type = hash < 0 ? name : name.substring(0, hash);
    return type.substring(type.lastIndexOf('.') + 1) + (hash < 0 ? "" : name.substring(hash));
  }

  void row(TestAnswer answer) {
    String text = answer.text().lines().findFirst().orElse("").strip();
    String name = name(answer.test());
    if (folds && !answer.isWorthALook()) {
      folded.merge(text, new Folded(name, 1, answer.schedules()), Folded::and);
      return;
    }
    line(name, answer.schedules(), text);
  }

  private void line(String test, long schedules, String result) {
    if (!begun) {
      begun = true;
      line("test", "schedules", "result");
    }
    line(test, String.format(Locale.ROOT, "%,d", schedules), result);
  }

  private void line(String test, String schedules, String result) {
    int room = Math.max(30, Terminals.width() - nameWidth - SCHEDULES - 4);
    String cut = result.length() <= room ? result : result.substring(0, room - 3) + "...";
    out.printf("%-" + nameWidth + "s  %" + SCHEDULES + "s  %s%n", test, schedules, cut);
    out.flush();
  }

  void end() {
    folded.forEach(
        (text, all) -> {
          String who = all.isOne() ? all.first() : Counts.of(all.tests(), "test");
          line(who, all.schedules(), text);
        });
    if (begun) {
      out.println();
    }
    if (!folded.values().stream().allMatch(Folded::isOne)) {
      out.printf("Each of them is named in %s, beside the failures.%n%n", TestResults.NAME);
    }
  }
}
