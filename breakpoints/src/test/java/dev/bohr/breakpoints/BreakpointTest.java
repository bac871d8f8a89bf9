package dev.bohr.breakpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the breakpoints of the fluent interface do. Those that must be hit have an endless pause.
 */
@Timeout(60)
class BreakpointTest {
  private static final Duration ENDLESS = Duration.ofDays(1);
  private static final Duration SHORT = Duration.ofMillis(2);

  @BeforeEach
  void on() {
    Breakpoints.enable();
  }

  @AfterEach
  void off() {
    Breakpoints.disable();
  }

  /** Each test has names of its own, as breakpoints live as long as the JVM. */
  private static Breakpoint.Declaration named(String name) {
    return Breakpoint.named(name).pause(ENDLESS);
  }

  @Test
  void goesOnInTheOrderOfThePlacesWhoeverComesFirst() throws Exception {
    Breakpoint both = named("order").create();
    for (int round = 0; round < 300; round++) {
      List<String> actions = Collections.synchronizedList(new ArrayList<>());
      try (Threads threads = new Threads()) {
        threads.start(
            "first",
            () -> {
              try (Turn turn = both.first(actions)) {
                return turn.isHit() && actions.add("first");
              }
            });
        threads.start("second", () -> both.second(actions).isHit() && actions.add("second"));
      }
      assertThat(actions).containsExactly("first", "second");
    }
    assertThat(both.hits()).isEqualTo(300);
    assertThat(both.timeouts()).isZero();
    assertThat(both.overtakings()).isZero();
    assertThat(both).hasToString("order: 300 hits, 0 timeouts; places reached 300, 300");
  }

  @Test
  void theSecondWaitsUntilTheTurnOfTheFirstIsClosed() throws Exception {
    Breakpoint both = named("scope").create();
    AtomicBoolean second = new AtomicBoolean();
    CountDownLatch inTurn = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    try (Threads threads = new Threads()) {
      threads.start(
          "first",
          () -> {
            try (Turn turn = both.first(both)) {
              inTurn.countDown();
              finish.await();
              assertThat(second).isFalse();
            }
            return null;
          });
      Thread waiting =
          threads.start(
              "second",
              () -> {
                both.second(both);
                second.set(true);
                return null;
              });
      inTurn.await();
      Threads.awaitPaused(waiting);
      finish.countDown();
    }
    assertThat(second).isTrue();
  }

  @Test
  void manyThreadsGoOnInOrder() throws Exception {
    Breakpoint five = named("five").threads(5).create();
    for (int round = 0; round < 1_000; round++) {
      List<Integer> actions = Collections.synchronizedList(new ArrayList<>());
      List<Integer> places = new ArrayList<>(List.of(1, 2, 3, 4, 5));
      Collections.rotate(places, round);
      try (Threads threads = new Threads()) {
        for (int place : places) {
          threads.start(
              "thread " + place,
              () -> {
                try (Turn turn = five.at(place).same(actions).turn()) {
                  return actions.add(place);
                }
              });
        }
      }
      assertThat(actions).containsExactly(1, 2, 3, 4, 5);
    }
  }

  @Test
  void atALocationThatPlacesShareWhoComesTakesTheOneThatIsLeft() throws Exception {
    Breakpoint three = named("shared").threads(3).create();
    for (int round = 0; round < 50; round++) {
      List<String> actions = Collections.synchronizedList(new ArrayList<>());
      try (Threads threads = new Threads()) {
        for (int i = 0; i < 2; i++) {
          threads.start(
              "shared",
              () -> {
                try (Turn turn = three.atOneOf(1, 3).same(actions).turn()) {
                  return actions.add("shared");
                }
              });
        }
        threads.start(
            "second",
            () -> {
              try (Turn turn = three.at(2).same(actions).turn()) {
                return actions.add("second");
              }
            });
      }
      assertThat(actions).containsExactly("shared", "second", "shared");
    }
    assertThat(three.hits()).isEqualTo(50);
  }

  @Test
  void withoutAScopeTheSecondWaitsForTheDelay() throws Exception {
    Breakpoint both = named("delay").delay(SHORT).create();
    try (Threads threads = new Threads()) {
      threads.start("first", () -> both.at(1).reach());
      threads.start("second", () -> both.at(2).reach());
    }
    assertThat(both.hits()).isEqualTo(1);
    assertThat(both.overtakings()).isZero();
  }

  @Test
  void togetherNobodyWaitsForAnother() throws Exception {
    Breakpoint both = named("together").together().create();
    CountDownLatch second = new CountDownLatch(1);
    try (Threads threads = new Threads()) {
      threads.start(
          "first",
          () -> {
            try (Turn turn = both.first(both)) {
              second.await();
            }
            return null;
          });
      threads.start(
          "second",
          () -> {
            both.second(both);
            second.countDown();
            return null;
          });
    }
    assertThat(both.hits()).isEqualTo(1);
  }

  @Test
  void whoMeetsNobodyGoesOnAfterThePause() {
    Breakpoint alone = Breakpoint.named("alone").pause(SHORT).create();
    assertThat(alone.first(this)).isSameAs(Turn.NONE);
    assertThat(alone.timeouts()).isEqualTo(1);
    assertThat(alone.hits()).isZero();
  }

  @Test
  void aPauseOfZeroMeetsOnlyWhoIsThere() throws Exception {
    Breakpoint both = named("zero").create();
    assertThat(both.at(2).pause(Duration.ZERO).reach()).isFalse();
    assertThat(both.at(2).pause(Duration.ofMillis(-5)).reach()).isFalse();
    assertThat(both.timeouts()).isZero();
    try (Threads threads = new Threads()) {
      Threads.awaitPaused(threads.start("first", () -> both.first(null)));
      assertThat(both.at(2).same(null).pause(Duration.ZERO).reach()).isTrue();
    }
  }

  @Test
  void otherObjectsDoNotMeet() throws Exception {
    Breakpoint both = named("objects").create();
    try (Threads threads = new Threads()) {
      Thread paused = threads.start("first", () -> both.first("a"));
      Threads.awaitPaused(paused);
      assertThat(both.at(2).same("b").pause(SHORT).reach()).isFalse();
      assertThat(both.at(2).pause(SHORT).reach()).isFalse();
      assertThat(both.second("a").isHit()).isTrue();
      Threads.awaitPaused(threads.start("boxed", () -> both.first(123456)));
      assertThat(both.second(Integer.parseInt("123456")).isHit()).isTrue();
    }
    assertThat(both.toString()).contains("its places bring different numbers of objects");
  }

  @Test
  void conditionsOnOneAndOnBoth() throws Exception {
    Breakpoint both = named("conditions").create();
    assertThat(both.at(1).when(() -> false).reach()).isFalse();
    assertThat(both.timeouts()).isZero();
    try (Threads threads = new Threads()) {
      Thread paused =
          threads.start(
              "first", () -> both.at(1).with(3).when(() -> true).when(() -> true).turn().isHit());
      Threads.awaitPaused(paused);
      assertThat(both.at(2).jointly(Integer.class, other -> other > 3).pause(SHORT).reach())
          .isFalse();
      assertThat(both.at(2).jointly(String.class, other -> true).pause(SHORT).reach()).isFalse();
      assertThat(
              both.at(2)
                  .jointly(Integer.class, other -> other < 4)
                  .jointly(Number.class, other -> other.intValue() == 3)
                  .reach())
          .isTrue();
    }
  }

  @Test
  void aConditionThatThrowsIsFalseAndReported() throws Exception {
    Breakpoint both = named("throws").create();
    assertThat(both.at(1).when(() -> List.of().get(0) == null).reach()).isFalse();
    try (Threads threads = new Threads()) {
      Threads.awaitPaused(threads.start("first", () -> both.at(1).with(1).turn()));
      Visit bad =
          both.at(2)
              .pause(SHORT)
              .jointly(
                  Integer.class,
                  other -> {
                    throw new IllegalStateException("no");
                  });
      assertThat(bad.reach()).isFalse();
      assertThat(both.at(2).reach()).isTrue();
    }
    assertThat(both.toString())
        .contains("a condition of place 1 threw java.lang.ArrayIndexOutOfBoundsException")
        .contains("a condition of place 2 threw java.lang.IllegalStateException: no, which counts");
  }

  /** What a condition throws is the program's, and so is what tells about it. */
  private static final class Unspeakable extends RuntimeException {
    @Override
    public String toString() {
      throw this;
    }
  }

  @Test
  void anExceptionThatCannotBeToldIsNamed() {
    Breakpoint both = named("unspeakable").create();
    Visit visit =
        both.at(1)
            .when(
                () -> {
                  throw new Unspeakable();
                });
    assertThat(visit.reach()).isFalse();
    assertThat(both.toString())
        .contains("place 1 threw " + Unspeakable.class.getName() + ", which counts as false");
  }

  /** A number that cannot be compared. */
  private static final class Odd extends AtomicInteger {
    @Override
    public boolean equals(Object other) {
      throw new UnsupportedOperationException("odd");
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }

  @Test
  void objectsThatCannotBeComparedAreNotTheSame() throws Exception {
    Breakpoint both = named("odd").create();
    try (Threads threads = new Threads()) {
      Threads.awaitPaused(threads.start("first", () -> both.first(new Odd())));
      assertThat(both.at(2).same(new Odd()).pause(SHORT).reach()).isFalse();
      Breakpoints.disable();
    }
    assertThat(both.toString()).contains("place 2 threw java.lang.UnsupportedOperationException");
  }

  /** One that is interrupted fails with what it does about it. */
  private static final class Failing extends Thread {
    private volatile boolean hasFailed;

    Failing(Runnable body) {
      super(body);
    }

    @Override
    public void interrupt() {
      if (Thread.currentThread() == this) {
        throw new StackOverflowError();
      }
      super.interrupt();
    }
  }

  @Test
  void aThreadThatFailedAtItsPlaceIsNotMet() throws Exception {
    Breakpoint both = named("failed").create();
    CountDownLatch end = new CountDownLatch(1);
    Runnable body =
        () -> {
          try {
            both.first(null);
          } catch (StackOverflowError e) {
            ((Failing) Thread.currentThread()).hasFailed = true;
          }
          while (end.getCount() > 0) {
            Thread.onSpinWait();
          }
        };
    Failing failing = new Failing(body);
    failing.start();
    try {
      Threads.awaitPaused(failing);
      failing.interrupt();
      while (!failing.hasFailed) {
        Thread.onSpinWait();
      }
      assertThat(both.at(2).same(null).pause(Duration.ZERO).reach()).isFalse();
    } finally {
      end.countDown();
      failing.join();
    }
    assertThat(both.hits()).isZero();
  }

  private static int fall(Breakpoint both) {
    both.at(1).pause(Duration.ZERO).reach();
    return fall(both) + 1;
  }

  @Test
  void aThreadThatRanOutOfStackIsNotMet() throws Exception {
    Breakpoint both = named("out of stack").create();
    AtomicBoolean isMet = new AtomicBoolean();
    Thread falls =
        new Thread(
            null,
            () -> {
              try {
                fall(both);
              } catch (StackOverflowError e) {
                try (Threads threads = new Threads()) {
                  threads.start(
                      "second",
                      () -> {
                        isMet.set(both.at(2).pause(Duration.ZERO).reach());
                        return null;
                      });
                } catch (InterruptedException interrupted) {
                  throw new AssertionError(interrupted);
                }
              }
            },
            "falls",
            256 * 1024);
    falls.start();
    falls.join();
    assertThat(both.arrivals(1)).isPositive();
    assertThat(both.arrivals(2)).isEqualTo(1);
    assertThat(isMet).isFalse();
  }

  @Test
  void whatIsSaidHasAnEnd() {
    Breakpoint both = named("talks").create();
    for (int i = 0; i < 100; i++) {
      String each = "failure " + i + ";";
      Visit visit =
          both.at(1)
              .when(
                  () -> {
                    throw new IllegalStateException(each);
                  });
      assertThat(visit.reach()).isFalse();
    }
    assertThat(both.toString())
        .contains("failure 19;")
        .doesNotContain("failure 20;")
        .containsOnlyOnce("has more to say, which is left out");
  }

  @Test
  void aBreakpointInAConditionIsPassed() {
    Breakpoint inner = named("inner").create();
    Breakpoint outer = Breakpoint.named("outer").pause(SHORT).create();
    assertThat(outer.at(1).when(() -> !inner.first(this).isHit()).reach()).isFalse();
    assertThat(outer.timeouts()).isEqualTo(1);
    assertThat(inner.arrivals(1)).isZero();
  }

  @Test
  void aBreakpointInATurnIsHitToo() throws Exception {
    Breakpoint outer = named("outer turn").create();
    Breakpoint inner = named("inner turn").create();
    try (Threads threads = new Threads()) {
      threads.start(
          "one",
          () -> {
            try (Turn turn = outer.first(null);
                Turn nested = inner.second(null)) {
              return nested.isHit();
            }
          });
      threads.start("two", () -> outer.second(null));
      threads.start("three", () -> inner.first(null));
    }
    assertThat(outer.hits()).isEqualTo(1);
    assertThat(inner.hits()).isEqualTo(1);
  }

  @Test
  void theFirstArrivalsAreIgnored() throws Exception {
    Breakpoint late = named("late").ignoreFirst(3).create();
    for (int i = 0; i < 3; i++) {
      assertThat(late.first(null).isHit()).isFalse();
    }
    assertThat(late.timeouts()).isZero();
    try (Threads threads = new Threads()) {
      threads.start("first", () -> late.first(null));
      threads.start("second", () -> late.at(2).same(null).ignoreFirst(0).turn());
    }
    assertThat(late.hits()).isEqualTo(1);
  }

  @Test
  void afterItsHitsNobodyIsPaused() throws Exception {
    Breakpoint twice = named("twice").atMost(2).create();
    try (Threads threads = new Threads()) {
      Thread stays = threads.start("stays", () -> twice.first("nobody else"));
      Threads.awaitPaused(stays);
      for (int i = 0; i < 2; i++) {
        threads.start("first", () -> twice.first(null));
        threads.start("second", () -> twice.second(null));
      }
      // Both end, though their pauses are endless and nobody comes.
      stays.join();
    }
    assertThat(twice.second(null).isHit()).isFalse();
    assertThat(twice.hits()).isEqualTo(2);
    assertThat(twice.timeouts()).isZero();
  }

  @Test
  void afterPausesInVainNobodyIsPausedButWhoIsThereIsMet() throws Exception {
    Breakpoint tired = Breakpoint.named("tired").pause(SHORT).giveUpAfter(2).create();
    try (Threads threads = new Threads()) {
      Thread stays =
          threads.start("stays", () -> tired.at(1).same(null).pause(ENDLESS).turn().done(true));
      Threads.awaitPaused(stays);
      for (int i = 0; i < 5; i++) {
        assertThat(tired.first(null).isHit()).isFalse();
      }
      assertThat(tired.timeouts()).isEqualTo(2);
      assertThat(tired.second(null).isHit()).isTrue();
    }
  }

  private static class Caret extends ReentrantLock {}

  private static final class BlinkingCaret extends Caret {}

  @Test
  void pausesOnlyWhoHoldsALockOfThatClass() {
    Breakpoint holding = Breakpoint.named("holding").pause(SHORT).create();
    Object caret = new BlinkingCaret();
    assertThat(holding.at(1).whenHolding(Caret.class).reach()).isFalse();
    assertThat(holding.timeouts()).isZero();
    synchronized (caret) {
      assertThat(holding.at(1).whenHolding(String.class).reach()).isFalse();
      assertThat(holding.timeouts()).isZero();
      assertThat(holding.at(1).whenHolding(BlinkingCaret.class).reach()).isFalse();
      assertThat(holding.timeouts()).isEqualTo(1);
      assertThat(holding.at(1).whenHolding(Caret.class).reach()).isFalse();
      assertThat(holding.timeouts()).isEqualTo(2);
    }
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    try {
      assertThat(holding.at(1).whenHolding(ReentrantLock.class).reach()).isFalse();
    } finally {
      lock.unlock();
    }
    assertThat(holding.timeouts()).isEqualTo(3);
    assertThat(holding.at(1).whenHolding(ReentrantLock.class).reach()).isFalse();
    assertThat(holding.timeouts()).isEqualTo(3);
  }

  /** A lock of the program, which the boot loader does not know. */
  private static final class Mutex extends AbstractQueuedSynchronizer {
    @Override
    protected boolean tryAcquire(int permits) {
      setExclusiveOwnerThread(Thread.currentThread());
      return compareAndSetState(0, 1);
    }

    @Override
    protected boolean tryRelease(int permits) {
      setExclusiveOwnerThread(null);
      setState(0);
      return true;
    }
  }

  @Test
  void locksOfTheProgramAreKnownByName() {
    Breakpoint holding = Breakpoint.named("holding by name").pause(SHORT).create();
    String name = Mutex.class.getName();
    holding.at(1).whenHolding(name).reach();
    assertThat(holding.timeouts()).isZero();
    Mutex mutex = new Mutex();
    Thread.currentThread().setContextClassLoader(null);
    mutex.acquire(1);
    try {
      holding.at(1).whenHolding(name).reach();
      assertThat(holding.timeouts()).isEqualTo(1);
      holding.at(1).whenHolding(AbstractQueuedSynchronizer.class.getName()).reach();
      assertThat(holding.timeouts()).isEqualTo(2);
    } finally {
      mutex.release(1);
      Thread.currentThread().setContextClassLoader(BreakpointTest.class.getClassLoader());
    }
    holding.at(1).whenHolding(name).reach();
    assertThat(holding.timeouts()).isEqualTo(2);
  }

  @Test
  void aSubclassOfALockOfTheJdkIsKnownWhereItIsGiven() {
    Breakpoint holding = Breakpoint.named("holding a subclass").pause(SHORT).create();
    BlinkingCaret caret = new BlinkingCaret();
    holding.at(1).same(caret).whenHolding(Caret.class).reach();
    assertThat(holding.timeouts()).isZero();
    caret.lock();
    try {
      holding.at(1).whenHolding(Caret.class).same(caret).reach();
      assertThat(holding.timeouts()).isEqualTo(1);
      holding.at(1).same(caret).whenHolding(Caret.class.getName()).reach();
      assertThat(holding.timeouts()).isEqualTo(2);
      holding.at(1).same(caret).whenHolding(String.class).reach();
      assertThat(holding.timeouts()).isEqualTo(2);
    } finally {
      caret.unlock();
    }
  }

  @Test
  void anInterruptEndsThePauseAndStays() throws Exception {
    Breakpoint both = named("interrupt").create();
    AtomicBoolean interrupted = new AtomicBoolean();
    try (Threads threads = new Threads()) {
      Thread paused =
          threads.start(
              "first",
              () -> {
                assertThat(both.first(null).isHit()).isFalse();
                // Once interrupted it is not paused either.
                assertThat(both.first(null).isHit()).isFalse();
                interrupted.set(Thread.interrupted());
                return null;
              });
      Threads.awaitPaused(paused);
      paused.interrupt();
    }
    assertThat(interrupted).isTrue();
    assertThat(both.timeouts()).isZero();
  }

  @Test
  void anInterruptEndsTheWaitForTheTurn() throws Exception {
    Breakpoint both = named("interrupt in turn").create();
    CountDownLatch second = new CountDownLatch(1);
    CountDownLatch inTurn = new CountDownLatch(1);
    try (Threads threads = new Threads()) {
      threads.start(
          "first",
          () -> {
            try (Turn turn = both.first(null)) {
              inTurn.countDown();
              second.await();
            }
            return null;
          });
      Thread waiting =
          threads.start(
              "second",
              () -> {
                assertThat(both.second(null).isHit()).isTrue();
                assertThat(Thread.interrupted()).isTrue();
                second.countDown();
                return null;
              });
      inTurn.await();
      waiting.interrupt();
    }
    assertThat(both.overtakings()).isEqualTo(1);
  }

  @Test
  void nobodyWaitsForAThreadThatNeedsItsLock() throws Exception {
    Breakpoint deadlock = named("needs my lock").create();
    Object left = new Object();
    Object right = new Object();
    CountDownLatch secondIsOn = new CountDownLatch(1);
    try (Threads threads = new Threads()) {
      Thread first =
          threads.start(
              "first",
              () -> {
                synchronized (left) {
                  try (Turn turn = deadlock.first(null)) {
                    synchronized (right) {
                      return secondIsOn.getCount() == 0;
                    }
                  }
                }
              });
      threads.start(
          "second",
          () -> {
            synchronized (right) {
              assertThat(deadlock.second(null).isHit()).isTrue();
              assertThat(first.getState()).isEqualTo(Thread.State.BLOCKED);
              secondIsOn.countDown();
            }
            return null;
          });
    }
    assertThat(deadlock.overtakings()).isEqualTo(1);
  }

  @Test
  void aPlaceInsideALockThatThePartnerNeedsSaysSo() throws Exception {
    Breakpoint both = named("inside").create();
    Object account = new Object();
    CountDownLatch inside = new CountDownLatch(1);
    try (Threads threads = new Threads()) {
      Thread second = new Thread(() -> {});
      synchronized (account) {
        second =
            threads.start(
                "needy",
                () -> {
                  inside.countDown();
                  synchronized (account) {
                    return both.at(2).pause(Duration.ZERO).reach();
                  }
                });
        inside.await();
        Threads.awaitState(second, Thread.State.BLOCKED);
        assertThat(both.at(1).pause(SHORT).reach()).isFalse();
      }
    }
    assertThat(both.toString())
        .contains("was waited for in vain at place 1")
        .contains("thread 'needy' waited for the lock java.lang.Object@")
        .contains("move the place out of that lock");
  }

  @Test
  void oneThreadAtBothPlacesMeetsNobody() {
    Breakpoint both = Breakpoint.named("same thread").pause(SHORT).create();
    both.first(null);
    both.second(null);
    assertThat(both.hits()).isZero();
    assertThat(both.toString())
        .contains("all places were reached by the one thread '" + Thread.currentThread().getName());
  }

  @Test
  void oneNameWithTwoShapesIsReportedAndTheSecondIsNeverHit() throws Exception {
    Breakpoint two = named("shapes").create();
    Breakpoint again = named("shapes").create();
    Breakpoint three = named("shapes").threads(3).atMost(1).create();
    assertThat(three.first(null)).isSameAs(Turn.NONE);
    try (Threads threads = new Threads()) {
      threads.start("first", () -> two.first(null));
      threads.start("second", () -> again.second(null));
    }
    assertThat(two.hits()).isEqualTo(1);
    assertThat(two.toString())
        .contains("declared twice, with 2 threads in order and with 3 threads in order, at most 1");
    assertThat(Breakpoints.find("shapes").hits()).isEqualTo(1);
  }

  @Test
  void turnedOffPausedThreadsGoOn() throws Exception {
    Breakpoint both = named("turned off").create();
    try (Threads threads = new Threads()) {
      Threads.awaitPaused(threads.start("first", () -> both.first(null)));
      Breakpoints.disable();
    }
    assertThat(both.timeouts()).isZero();
    assertThat(both.at(7)).isSameAs(NoVisit.OFF);
    assertThat(both.arrivals(1)).isEqualTo(1);
    both.first(null);
    assertThat(both.arrivals(1)).isEqualTo(1);
  }

  @Test
  void turnedOffNobodyWaitsForATurn() throws Exception {
    Breakpoint both = named("turned off in a turn").create();
    CountDownLatch inTurn = new CountDownLatch(1);
    CountDownLatch secondIsOn = new CountDownLatch(1);
    try (Threads threads = new Threads()) {
      threads.start(
          "first",
          () -> {
            try (Turn turn = both.first(null)) {
              inTurn.countDown();
              secondIsOn.await();
            }
            return null;
          });
      Thread second =
          threads.start(
              "second",
              () -> {
                both.second(null);
                secondIsOn.countDown();
                return null;
              });
      inTurn.await();
      Threads.awaitPaused(second);
      Breakpoints.disable();
    }
    assertThat(both.hits()).isEqualTo(1);
    assertThat(both.overtakings()).isZero();
  }

  @Test
  void noTimeIsTooLong() throws Exception {
    Duration forEver = ChronoUnit.FOREVER.getDuration();
    Breakpoint both = named("for ever").pause(forEver).delay(forEver).create();
    try (Threads threads = new Threads()) {
      Threads.awaitPaused(threads.start("first", () -> both.first(null)));
      assertThat(both.at(2).same(null).pause(forEver).reach()).isTrue();
    }
    assertThat(both.at(1).pause(Duration.ofSeconds(Long.MIN_VALUE)).reach()).isFalse();
    assertThat(both.timeouts()).isZero();
  }

  @Test
  void badValuesAreRefusedByName() {
    assertThatThrownBy(() -> named("bad").threads(1))
        .hasMessage("threads: 1; a breakpoint 'bad' is for two or more");
    assertThatThrownBy(() -> named("bad").pause(Duration.ofMillis(-1)))
        .hasMessage("pause: PT-0.001S; of the breakpoint 'bad' it must be zero or more");
    assertThatThrownBy(() -> Breakpoint.named(" "))
        .hasMessage("A breakpoint needs a name that tells it from others; this one is blank.");
    assertThatThrownBy(() -> named("bad").ignoreFirst(-1))
        .hasMessage("ignoreFirst: -1; of the breakpoint 'bad' it must be zero or more");
    assertThatThrownBy(() -> named("bad").create().at(3))
        .hasMessage("place 3 of the breakpoint 'bad': it has the places 1 to 2");
  }

  @Test
  void countsStartAfresh() {
    Breakpoint counted = Breakpoint.named("reset").pause(Duration.ZERO).create();
    counted.first(null);
    Breakpoints.reset();
    assertThat(counted).hasToString("reset: 0 hits, 0 timeouts; places reached 0, 0");
    assertThat(Breakpoints.report()).contains("reset: 0 hits");
  }
}
