package dev.bohr.breakpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Virtual threads meet each other, and threads of the platform. */
@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "virtual threads are there from JDK 21 on")
@Timeout(60)
class VirtualThreadsTest {
  private static final Duration ENDLESS = Duration.ofDays(1);

  @BeforeEach
  void on() {
    Breakpoints.enable();
  }

  @AfterEach
  void off() {
    Breakpoints.disable();
    Breakpoints.ignore(Map.of());
  }

  /** The tests are compiled for a JDK that has none. */
  private static Thread start(Runnable body) throws ReflectiveOperationException {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
  }

  @Test
  void theyMeetAndGoOnInOrder() throws Exception {
    Breakpoint both = Breakpoint.named("virtual").pause(ENDLESS).create();
    for (int round = 0; round < 100; round++) {
      ConcurrentLinkedQueue<String> actions = new ConcurrentLinkedQueue<>();
      Thread second =
          start(
              () -> {
                both.second(actions);
                actions.add("second");
              });
      Thread first =
          start(
              () -> {
                try (Turn turn = both.first(actions)) {
                  actions.add("first");
                }
              });
      first.join();
      second.join();
      assertThat(actions).containsExactly("first", "second");
    }
    assertThat(both.hits()).isEqualTo(100);
    assertThat(both.timeouts()).isZero();
    assertThat(both.overtakings()).isZero();
  }

  @Test
  void theyMeetThreadsOfThePlatform() throws Exception {
    Breakpoint both = Breakpoint.named("virtual and not").pause(ENDLESS).create();
    int pairs = 20;
    List<Thread> virtual = new ArrayList<>();
    try (Threads threads = new Threads()) {
      for (int i = 0; i < pairs; i++) {
        Object own = new Object();
        threads.start("platform " + i, () -> both.first(own).done(true));
        virtual.add(start(() -> both.second(own)));
      }
    }
    for (Thread thread : virtual) {
      thread.join();
    }
    assertThat(both.hits()).isEqualTo(pairs);
  }

  /** Whoever else stands still, such a thread cannot be seen, and may come. */
  @Test
  void aPauseThatMeetsNobodyTakesItsTime() throws Exception {
    Breakpoint both = Breakpoint.named("virtual, alone").pause(Duration.ofMillis(50)).create();
    Map<Thread, StackTraceElement[]> others = Thread.getAllStackTraces();
    others.replaceAll((thread, stack) -> new StackTraceElement[0]);
    Breakpoints.ignore(others);
    long begin = System.nanoTime();
    start(() -> both.first(null)).join();
    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(50_000_000);
    assertThat(both).hasToString("virtual, alone: 0 hits, 1 timeout; places reached 1, 0");
  }

  @Test
  void whichLocksTheyHoldIsKnownOfThoseThatAreGiven() throws Exception {
    Breakpoint both = Breakpoint.named("virtual, holding").pause(Duration.ofMillis(2)).create();
    ReentrantLock lock = new ReentrantLock();
    start(
            () -> {
              lock.lock();
              both.at(1).whenHolding(ReentrantLock.class).reach();
              both.at(2).same(lock).whenHolding(ReentrantLock.class).reach();
              lock.unlock();
            })
        .join();
    assertThat(both.timeouts()).isEqualTo(1);
    assertThat(both.arrivals(1)).isEqualTo(1);
  }
}
