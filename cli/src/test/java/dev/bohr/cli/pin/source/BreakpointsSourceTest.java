package dev.bohr.cli.pin.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import org.junit.jupiter.api.Test;

/** The class that a patch adds, in full. */
class BreakpointsSourceTest {
  private static final String FILE =
      """
      breakpoint two 1
        pause 1 s
        at most 1
        give up after 3
        1. bank.Account.deposit write balance
           same target
        2. bank.Account.deposit write balance
           same target
      breakpoint 3 "threads"
        pause 1500 ms
        together
        ignore first 2
        1. bank.Account.log store
           same target, index
           thread web \\ 1
        2. bank.Account.log lock
           same target, arg 1
           holding java.util.ArrayList
        3. bank.Account.log call add
           same target, arg 1
           ignore first 7
      """;

  @Test
  void hasAConstantForEachBreakpointAndAMethodForEachPlace() throws Exception {
    BreakpointsSource source = new BreakpointsSource("bank", "AccountBreakpoints", true, "\n");
    for (Declared declared : BreakpointFile.parse("test", FILE).breakpoints()) {
      String constant = source.add(declared);
      for (int i = 0; i < declared.places().size(); i++) {
        if (declared.sharing(declared.places().get(i))[0] == i + 1) {
          source.add(constant, declared, declared.places().get(i));
        }
      }
    }
    SourceTranslationTest.check(
        SourceTranslationTest.CASES.resolve("AccountBreakpoints.expected"),
        source.text("java.lang.AssertionError."));
  }

  @Test
  void aPackageWithoutANameHasNoLineForIt() {
    assertThat(new BreakpointsSource("", "ABreakpoints", false, "\r\n").text("a bug."))
        .startsWith("import dev.bohr.breakpoints.Breakpoint;\r\n")
        .contains("\nfinal class ABreakpoints {\r\n");
  }
}
