package dev.bohr.breakpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Breakpoints that many threads reach, at random. */
@Timeout(120)
class ManyThreadsTest {
  private static final boolean FULL = Boolean.getBoolean("bohr.full");

  @BeforeEach
  void on() {
    Breakpoints.enable();
  }

  @AfterEach
  void off() {
    Breakpoints.disable();
  }

  @Test
  void thousandsFindTheirPartners() throws Exception {
    int pairs = FULL ? 5_000 : 1_000;
    Breakpoint pair = Breakpoint.named("thousands").pause(Duration.ofDays(1)).create();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < 2 * pairs; i++) {
      order.add(i);
    }
    long seed = 42;
    Collections.shuffle(order, new Random(seed));
    AtomicInteger hits = new AtomicInteger();
    Object[] keys = new Object[pairs];
    for (int i = 0; i < pairs; i++) {
      keys[i] = new Object();
    }
    try (Threads threads = new Threads()) {
      for (int i : order) {
        threads.start(
            "thread " + i,
            () -> {
              try (Turn turn = pair.at(1 + i % 2).same(keys[i / 2]).turn()) {
                return turn.isHit() ? hits.incrementAndGet() : 0;
              }
            });
      }
    }
    assertThat(hits).hasValue(2 * pairs);
    assertThat(pair.hits()).isEqualTo(pairs);
    assertThat(pair.overtakings()).isZero();
  }

  /** Each looks for its partner in vain; what stood in the way is not asked by all at once. */
  @Test
  void thousandsWaitInVainAtTheSameTime() throws Exception {
    int all = FULL ? 5_000 : 2_000;
    Breakpoint pair = Breakpoint.named("in vain").pause(Duration.ofMillis(50)).create();
    try (Threads threads = new Threads()) {
      for (int i = 0; i < all; i++) {
        Object own = new Object();
        threads.start("alone " + i, () -> pair.first(own));
      }
    }
    assertThat(pair.hits()).isZero();
    assertThat(pair.timeouts()).isEqualTo(all);
    assertThat(LongStream.rangeClosed(1, all).filter(Tally::isLookedInto)).hasSizeLessThan(20);
  }

  /** Of eight places, with eight threads at each of seven, there are two million combinations. */
  @Test
  void aSearchEndsWithThePause() throws Exception {
    int places = 8;
    Breakpoint many = Breakpoint.named("many").threads(places).pause(Duration.ofDays(1)).create();
    AtomicLong asked = new AtomicLong();
    try (Threads threads = new Threads()) {
      for (int place = 1; place < places; place++) {
        int own = place;
        for (int i = 0; i < 8; i++) {
          Threads.awaitPaused(
              threads.start(
                  "at " + place,
                  () ->
                      many.at(own)
                          .with(own)
                          .jointly(
                              Integer.class,
                              other -> {
                                asked.incrementAndGet();
                                return own + other != places - 1 + places - 2;
                              })
                          .reach()));
        }
      }
      assertThat(asked).hasValue(0);
      assertThat(many.at(places).with(places).pause(Duration.ofMillis(1)).reach()).isFalse();
      Breakpoints.disable();
    }
    assertThat(asked.get()).isBetween(100L, 1_000_000L);
    assertThat(many.hits()).isZero();
    assertThat(many.toString()).contains("too short to ask about all combinations");
  }

  /**
   * Threads come to random places with random objects and go on. In whatever way they meet: the
   * actions of each object come in whole groups, each in the order of the places.
   */
  @Test
  void whateverMeetsGoesOnInOrder() throws Exception {
    for (long seed = 1; seed <= (FULL ? 200 : 20); seed++) {
      Random random = new Random(seed);
      int places = 2 + random.nextInt(3);
      int keys = 1 + random.nextInt(3);
      Breakpoint meeting =
          Breakpoint.named("random " + seed)
              .threads(places)
              .pause(Duration.ofMillis(1 + random.nextInt(3)))
              .create();
      Object[] objects = new Object[keys];
      AtomicLong hit = new AtomicLong();
      AtomicLong missed = new AtomicLong();
      for (int i = 0; i < keys; i++) {
        objects[i] = new Object();
      }
      int visits = 50;
      try (Threads threads = new Threads()) {
        for (int t = 0; t < 8; t++) {
          Random own = new Random(random.nextLong());
          threads.start(
              "thread " + t,
              () -> {
                for (int i = 0; i < visits; i++) {
                  Object object = objects[own.nextInt(keys)];
                  try (Turn turn = meeting.at(1 + own.nextInt(places)).same(object).turn()) {
                    (turn.isHit() ? hit : missed).incrementAndGet();
                  }
                }
                return null;
              });
        }
      }
      String seeded = "seed " + seed + ": " + meeting;
      assertThat(hit.get()).as(seeded).isEqualTo(meeting.hits() * places);
      assertThat(missed.get()).as(seeded).isEqualTo(meeting.timeouts());
      assertThat(hit.get() + missed.get()).as(seeded).isEqualTo(8 * visits);
    }
  }

  /** Two threads with an endless pause and the same number of visits never miss each other. */
  @Test
  void nobodyIsMissed() throws Exception {
    Breakpoint both = Breakpoint.named("never missed").pause(Duration.ofDays(1)).create();
    int rounds = FULL ? 100_000 : 10_000;
    List<Integer> log = new ArrayList<>();
    try (Threads threads = new Threads()) {
      for (int place = 1; place <= 2; place++) {
        int mine = place;
        threads.start(
            "thread " + place,
            () -> {
              for (int i = 0; i < rounds; i++) {
                try (Turn turn = both.at(mine).turn()) {
                  synchronized (log) {
                    log.add(mine);
                  }
                }
              }
              return null;
            });
      }
    }
    assertThat(both.hits()).isEqualTo(rounds);
    assertThat(log).hasSize(2 * rounds);
    for (int i = 0; i < log.size(); i++) {
      assertThat(log.get(i)).isEqualTo(1 + i % 2);
    }
  }
}
