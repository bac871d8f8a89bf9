package dev.bohr.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long SECOND = 1_000_000_000L;

  private final Threads threads = new Threads();
  private final ControlledThread one = threads.add(null, new Thread(), () -> {});
  private final ControlledThread other = threads.add(one, new Thread(), () -> {});

  private long work(ControlledThread thread) {
    thread.pace.changed();
    return thread.pace.reading(threads);
  }

  @Test
  void thoseWhoWorkUntilTheirTimeIsUpComeToItsEnd() {
    int rounds = 0;
    for (long time = 0; time < SECOND; time += work(one) + work(other)) {
      rounds++;
    }
    assertThat(rounds).isLessThan(1_000);
  }

  @Test
  void notWhileAnotherCouldGoOn() {
    for (int i = 0; i < 10_000; i++) {
      assertThat(work(one)).isZero();
    }
    other.status = ThreadStatus.SLEEPING;
    assertThat(work(one)).isZero();
    other.status = ThreadStatus.ENDED;
    assertThat(work(one)).isPositive();
  }

  @Test
  void notForOneWhoOnlyLooks() {
    other.status = ThreadStatus.ENDED;
    for (int i = 0; i < 10_000; i++) {
      assertThat(one.pace.reading(threads)).isZero();
    }
  }
}
