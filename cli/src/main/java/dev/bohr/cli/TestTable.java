package dev.bohr.cli;

import dev.bohr.core.trace.Target;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** A table of tests, printed row by row as the answers come. */
final class TestTable {
  private static final int MAX_NAME = 60;
  private static final int SCHEDULES = 9;

  private final PrintWriter out;
  private final int nameWidth;
  private boolean begun;

  TestTable(PrintWriter out, List<Target> tests) {
    this.out = out;
    int longest = tests.stream().mapToInt(test -> name(test).length()).max().orElse(0);
    this.nameWidth = Math.max(4, Math.min(MAX_NAME, longest));
  }

  /** {@code BankTest#transfers}: without the package. */
  static String name(Target test) {
    String name = test.name();
    int hash = name.indexOf('#');
    String type = hash < 0 ? name : name.substring(0, hash);
    return type.substring(type.lastIndexOf('.') + 1) + (hash < 0 ? "" : name.substring(hash));
  }

  void row(TestAnswer answer) {
    if (!begun) {
      begun = true;
      line("test", "schedules", "result");
    }
    String text = answer.text().lines().findFirst().orElse("").strip();
    line(name(answer.test()), String.format(Locale.ROOT, "%,d", answer.schedules()), text);
  }

  private void line(String test, String schedules, String result) {
    int room = Math.max(30, Terminals.width() - nameWidth - SCHEDULES - 4);
    String cut = result.length() <= room ? result : result.substring(0, room - 3) + "...";
    out.printf("%-" + nameWidth + "s  %" + SCHEDULES + "s  %s%n", test, schedules, cut);
    out.flush();
  }

  void end() {
    if (begun) {
      out.println();
    }
  }
}
