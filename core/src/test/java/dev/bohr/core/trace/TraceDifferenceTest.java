package dev.bohr.core.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The first difference of two traces is found and said in a sentence. */
class TraceDifferenceTest {

  @Test
  void equalTracesHaveNone() throws Exception {
    Trace trace = RandomTraces.trace(new Random(1), 200);
    assertThat(trace.firstDifference(TraceFileTest.parse(TraceFileTest.bytes(trace)))).isEmpty();
  }

  @Test
  void tablesInAnotherOrderMakeNone() {
    assertThat(write("0.1", 5, 1, false).firstDifference(write("0.1", 5, 1, true))).isEmpty();
  }

  @Test
  void anotherValueIsNamed() {
    assertThat(write("0.1", 5, 1, false).firstDifference(write("0.1", 6, 1, true)))
        .contains(
            "event 0 differs in value: here thread 0.1 (worker) writes account.balance (value 5) at"
                + " Account.withdraw(Account.java:14) [com.example.Account.withdraw(I)V@7]; there"
                + " thread 0.1 (worker) writes account.balance (value 6) at"
                + " Account.withdraw(Account.java:14) [com.example.Account.withdraw(I)V@7]");
  }

  @Test
  void anotherThreadIsNamed() {
    assertThat(write("0.1", 5, 1, false).firstDifference(write("0.2", 5, 1, false)).orElseThrow())
        .startsWith("event 0 differs in thread: here thread 0.1 ");
  }

  @Test
  void theLongerTraceIsNamed() {
    assertThat(write("0.1", 5, 1, false).firstDifference(write("0.1", 5, 2, false)).orElseThrow())
        .startsWith(
            "this trace ends after 1 events; the other goes on: thread 0.1 (worker) writes");
    assertThat(write("0.1", 5, 2, false).firstDifference(write("0.1", 5, 1, false)).orElseThrow())
        .startsWith(
            "the other trace ends after 1 events; this one goes on: thread 0.1 (worker) writes");
  }

  @Test
  void anotherOutcomeIsADifferenceToo() {
    Trace passed = new TraceBuilder().build("t", Map.of(), Outcome.PASSED);
    Trace failed = new TraceBuilder().build("t", Map.of(), new Outcome(OutcomeKind.DEADLOCK, ""));
    assertThat(passed.firstDifference(failed))
        .contains(
            "all 0 events agree but the outcomes differ: here the run passed; there it ended in a"
                + " deadlock");
  }

  private static Trace write(String thread, long value, int times, boolean otherOrder) {
    TraceBuilder builder = new TraceBuilder();
    if (otherOrder) {
      builder.addThread(ThreadName.main("main"));
      builder.addSite(Site.UNKNOWN);
      builder.addVariable(VariableKind.STATIC, "Account.total (static)", "J");
    }
    int index = builder.addThread(new ThreadName(thread, "worker"));
    int site =
        builder.addSite(new Site("com.example.Account", "withdraw", "(I)V", "Account.java", 14, 7));
    int variable = builder.addVariable(VariableKind.FIELD, "account.balance", "J");
    for (int i = 0; i < times; i++) {
      builder.append(index, EventKind.WRITE, site, variable, i).value(ValueKind.LONG, value);
    }
    return builder.build("test", Map.of(), Outcome.PASSED);
  }
}
