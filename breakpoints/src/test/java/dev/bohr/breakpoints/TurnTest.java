package dev.bohr.breakpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A turn that ends in the middle of an expression. */
class TurnTest {
  private static Turn counting(AtomicInteger closed) {
    return new Turn() {
      @Override
      public boolean isHit() {
        return true;
      }

      @Override
      public void close() {
        closed.incrementAndGet();
      }
    };
  }

  @Test
  void givesTheValueBackInItsOwnType() {
    AtomicInteger closed = new AtomicInteger();
    Turn turn = counting(closed);
    byte small = turn.done((byte) 1);
    short medium = turn.done((short) 2);
    char letter = turn.done('c');
    int number = turn.done(4);
    long large = turn.done(5L);
    float narrow = turn.done(6f);
    double wide = turn.done(7d);
    boolean is = turn.done(true);
    String text = turn.done("text");
    Integer boxed = turn.done(Integer.valueOf(1000));

    assertThat("" + small + medium + letter + number + large + narrow + wide + is + text + boxed)
        .isEqualTo("12c456.07.0truetext1000");
    assertThat(turn.done((Object) null)).isNull();
    assertThat(closed).hasValue(11);
  }
}
