package dev.bohr.woven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What breakpoint files mean, and what is said about those that mean nothing. */
class BreakpointFileTest {
  private static final String BANK =
      """
      # Two deposits read the same balance.
      breakpoint lost update
        pause 200 ms
        together
        ignore first 3
        at most 1
        1. bank.Account.deposit(IJ)V:24 write balance #2
           same this, arg 1.owner
           when this.balance >= -3.5
           when arg 2 == 7
           holding bank.Ledger
           thread teller 1
        2. bank.Account.close
           same target.next, arg 1
           called from bank.Teller$Queue.serve
           ignore first 0

      breakpoint deadlock
        give up after 4
        1. bank.Account$Lock.take@17
        2. bank.Account.<init> lock
      """;

  private static String normal(String text) throws BadBreakpointFile {
    return BreakpointFile.parse("x.bp", text).toString();
  }

  @Test
  void readsAllThatThereIs() throws Exception {
    BreakpointFile file = BreakpointFile.parse("bank.bp", BANK);
    assertThat(file.breakpoints()).hasSize(2);
    Declared lost = file.breakpoints().get(0);
    assertThat(lost.name()).isEqualTo("lost update");
    assertThat(lost.pause()).isEqualTo(Duration.ofMillis(200));
    assertThat(lost.together()).isTrue();
    assertThat(lost.ignoreFirst()).isEqualTo(3);
    assertThat(lost.atMost()).isEqualTo(1);
    assertThat(lost.giveUpAfter()).isEqualTo(Long.MAX_VALUE);
    DeclaredPlace first = lost.places().get(0);
    assertThat(first.location())
        .isEqualTo(
            new Location(
                "bank.Account", "deposit", "(IJ)V", 24, -1, Location.Action.WRITE, "balance", 2));
    assertThat(first.same()).hasToString("[this, arg 1.owner]");
    assertThat(first.conditions()).hasToString("[this.balance >= -3.5, arg 2 == 7]");
    assertThat(first.holding()).isEqualTo("bank.Ledger");
    assertThat(first.thread()).isEqualTo("teller 1");
    assertThat(first.ignoreFirst()).isEqualTo(3);
    assertThat(first.origin()).isEqualTo("bank.bp:7");
    assertThat(first.caller()).isNull();
    assertThat(lost.places().get(1).caller()).isEqualTo("bank.Teller$Queue.serve");
    assertThat(lost.places().get(1).ignoreFirst()).isZero();
    Declared deadlock = file.breakpoints().get(1);
    assertThat(deadlock.places().get(0).location().index()).isEqualTo(17);
    assertThat(deadlock.places().get(1).location().method()).isEqualTo("<init>");
    assertThat(deadlock.atMost()).isEqualTo(Long.MAX_VALUE);
    assertThat(deadlock.giveUpAfter()).isEqualTo(4);
  }

  @Test
  void whatIsPrintedIsReadAgain() throws Exception {
    String printed = normal(BANK);
    assertThat(normal(printed)).isEqualTo(printed);
    assertThat(printed)
        .isEqualTo(
            """
            breakpoint lost update
              pause 200 ms
              together
              ignore first 3
              at most 1
              1. bank.Account.deposit(IJ)V:24 write balance #2
                 same this, arg 1.owner
                 when this.balance >= -3.5
                 when arg 2 == 7
                 holding bank.Ledger
                 thread teller 1
              2. bank.Account.close
                 same target.next, arg 1
                 called from bank.Teller$Queue.serve
                 ignore first 0

            breakpoint deadlock
              pause 100 ms
              give up after 4
              1. bank.Account$Lock.take@17
              2. bank.Account.<init> lock
            """);
  }

  @Test
  void placesAtOneLocationAreKnown() throws Exception {
    Declared twice =
        BreakpointFile.parse(
                "x", "breakpoint b\n1. a.B.c write d\n2. a.B.c write d\n3. a.B.c read d")
            .breakpoints()
            .get(0);
    assertThat(twice.sharing(twice.places().get(1))).containsExactly(1, 2);
    assertThat(twice.sharing(twice.places().get(2))).containsExactly(3);
  }

  /** Lines are separated by bars. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '~',
      textBlock =
          """
           ^ x.bp:1: no breakpoint; begin with 'breakpoint NAME'
          pause 3 s ^ x.bp:1: 'pause 3 s' comes before the first 'breakpoint NAME'
          breakpoint ^ x.bp:1: a breakpoint needs a name: 'breakpoint NAME'
          breakpoint b|1. a.B.c:3 ^ x.bp:1: the breakpoint 'b' has 1 of the two or more places that it needs ('1. …', '2. …')
          breakpoint b|1. a.B.c:3|3. a.B.c:4 ^ x.bp:3: place 3 where 2 is next; places are numbered in the order in which threads go on
          breakpoint b|1. a.B.c:3|2. a.B.c:4|breakpoint b ^ x.bp:4: there is already a breakpoint 'b'
          breakpoint b|pause 3 ^ x.bp:2: '3' is no time; write it as 200 ms or 2 s
          breakpoint b|pause -3 ms ^ x.bp:2: '-3 ms' is no time; write it as 200 ms or 2 s
          breakpoint b|pause 999999999999 s ^ x.bp:2: '999999999999 s' is longer than a day
          breakpoint b|at most many ^ x.bp:2: 'many' is no number, zero or more
          breakpoint b|give up after never ^ x.bp:2: 'never' is no number, zero or more
          breakpoint b|1. a.B.c:3|together ^ x.bp:3: 'together' is about the breakpoint; it goes before its first place
          breakpoint b|1. a.B.c write ^ ~~
          breakpoint b|1. c:3 ^ ~~
          breakpoint b|1. a.B.c(X)V:3 ^ x.bp:2: '(X)V' is no descriptor; write it as javap -s does, as in (ILjava/lang/String;)V
          breakpoint b|1. a.B.c lock x ^ x.bp:2: 'x' after lock: only read, write and call have a name
          breakpoint b|1. a.B.c lock #0 ^ x.bp:2: #0: the first one is #1
          breakpoint b|1. a.B.c|same that ^ x.bp:3: 'that' is no object; write this, arg 1, target or index, and fields after dots, as in this.queue.head
          breakpoint b|1. a.B.c|same arg 0 ^ x.bp:3: 'arg 0' is no object; write this, arg 1, target or index, and fields after dots, as in this.queue.head
          breakpoint b|1. a.B.c|when this.x ^ x.bp:3: 'this.x' is no condition; write it as in this.size >= 3, arg 1 != null or this.name == "x"
          breakpoint b|1. a.B.c|when this.x < null ^ x.bp:3: 'this.x < null': only numbers have an order
          breakpoint b|1. a.B.c|when this.x == y ^ x.bp:3: 'y' is no value; write a number, true, false, null or "a text", which is also a character or the constant of an enum
          breakpoint b|1. a.B.c|holding ^ x.bp:3: this needs a class: 'holding java.util.ArrayList'
          breakpoint b|1. a.B.c|called from c ^ x.bp:3: 'c' is no method; write it as 'called from bank.Account.deposit'
          breakpoint b|1. a.B.c|called by a.B.d ^ ~~
          breakpoint b|1. a.B.c|same this|2. a.B.d ^ x.bp:1: the places of the breakpoint 'b' have different numbers of objects after 'same'
          """)
  void badFilesAreRefusedInOneSentence(String text, String message) {
    String lines = text == null ? "" : text.replace('|', '\n');
    assertThatThrownBy(() -> BreakpointFile.parse("x.bp", lines))
        .isInstanceOf(BadBreakpointFile.class)
        .message()
        .satisfies(
            actual -> {
              if (message.isEmpty()) {
                assertThat(actual).startsWith("x.bp:");
              } else {
                assertThat(actual).isEqualTo(message);
              }
            });
  }

  /** Whatever is in a file: it is read, or refused with the line. */
  @Test
  void hostileFilesAreRefused() {
    int rounds = Boolean.getBoolean("bohr.full") ? 200_000 : 20_000;
    for (long seed = 1; seed <= rounds; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder(BANK);
      for (int change = 0; change <= random.nextInt(6); change++) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(4)) {
          case 0 -> text.deleteCharAt(at);
          case 1 -> text.insert(at, (char) random.nextInt(random.nextBoolean() ? 128 : 65536));
          case 2 -> text.setCharAt(at, "\n .:@#()<=\"0".charAt(random.nextInt(12)));
          default -> text.delete(at, Math.min(text.length(), at + random.nextInt(40)));
        }
        if (text.length() == 0) {
          text.append('x');
        }
      }
      try {
        String printed = normal(text.toString());
        assertThat(normal(printed)).as("seed %d", seed).isEqualTo(printed);
      } catch (BadBreakpointFile refused) {
        assertThat(refused.getMessage()).as("seed %d", seed).matches("(?s)x\\.bp:\\d+: .+");
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }
}
