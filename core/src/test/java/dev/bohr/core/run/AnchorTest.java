package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.trace.Event;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.Value;
import dev.bohr.core.trace.Variable;
import dev.bohr.core.trace.VariableKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Whether a thread of changed code comes to where a switch was, though nothing is to be decided.
 */
final class AnchorTest {
  private static Event event(EventKind kind, String method, String variable) {
    return new Event(
        0,
        0,
        kind,
        new Site("bank.Account", method, "()V", "Account.java", 7, 3),
        new Variable(0, VariableKind.LOCK, variable, ""),
        Value.NONE,
        Value.NONE,
        1,
        false,
        null);
  }

  private static boolean passes(Event like, Event... events) {
    Deviation deviation = new Deviation("0", 1, DecisionKind.SWITCH, "0.1", 0, null, null);
    return new Anchor(deviation, like, new int[Anchor.Likeness.values().length], 0)
        .isPassed(List.of(events));
  }

  @Test
  void somethingElseIsDoneToTheSameVariableInTheSameMethod() {
    Event notify = event(EventKind.NOTIFY, "put", "Account#1");
    assertThat(passes(notify, event(EventKind.NOTIFY_ALL, "put", "Account#2"))).isTrue();
    assertThat(passes(notify, event(EventKind.NOTIFY_ALL, "take", "Account#2"))).isFalse();
    assertThat(passes(notify, event(EventKind.NOTIFY_ALL, "put", "Queue#1"))).isFalse();
    assertThat(passes(notify)).isFalse();
  }

  @Test
  void whatIsDoneUnderALockTellsThatItIsHeld() {
    Event lock = event(EventKind.LOCK, "deposit", "Account#1");
    assertThat(passes(lock, event(EventKind.WRITE, "deposit", "Account#1.balance"))).isTrue();
    assertThat(passes(lock, event(EventKind.WRITE, "withdraw", "Account#1.balance"))).isFalse();
  }
}
