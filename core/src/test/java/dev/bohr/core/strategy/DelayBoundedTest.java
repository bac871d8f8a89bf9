package dev.bohr.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Delay bounding, over programs that are nothing but decisions. */
class DelayBoundedTest {
  private final DelayBounded strategy = new DelayBounded();

  /** Runs one schedule of a program whose decisions have these many candidates. */
  private List<Integer> run(int... counts) {
    return preferring(0, counts);
  }

  private List<Integer> preferring(int preferred, int... counts) {
    List<Integer> choices = new ArrayList<>();
    for (int count : counts) {
      choices.add(strategy.choose(FakeThreads.decision(count, preferred)));
    }
    return choices;
  }

  /** Runs schedules until there are none left, or the bound is reached. */
  private List<List<Integer>> all(int most, int... counts) {
    List<List<Integer>> all = new ArrayList<>();
    while (strategy.bound() < most && strategy.beginRun()) {
      all.add(run(counts));
      strategy.endRun(RunEnd.PLAIN);
    }
    return all;
  }

  private static int delays(List<Integer> choices) {
    return choices.stream().mapToInt(Integer::intValue).sum();
  }

  @Test
  void runsEveryScheduleOnceInTheOrderOfTheirDelays() {
    List<List<Integer>> all = all(Integer.MAX_VALUE, 2, 3, 2, 4);

    assertThat(all).hasSize(2 * 3 * 2 * 4).doesNotHaveDuplicates();
    assertThat(all).isSortedAccordingTo((a, b) -> Integer.compare(delays(a), delays(b)));
    assertThat(strategy.bound()).isEqualTo(1 + 2 + 1 + 3);
    assertThat(strategy.beginRun()).isFalse();
  }

  @Test
  void countsTheSchedulesWithAtMostTwoDelays() {
    // None; one of five; two different ones of five. Two at the same are too many for two threads.
    assertThat(all(0, 2, 2, 2, 2, 2)).hasSize(1);
    assertThat(all(1, 2, 2, 2, 2, 2)).hasSize(5);
    assertThat(all(2, 2, 2, 2, 2, 2)).hasSize(10);
    assertThat(strategy.bound()).isEqualTo(2);
  }

  @Test
  void countsDelaysFromThePreferredCandidateInTheRound() {
    List<List<Integer>> all = new ArrayList<>();
    while (strategy.beginRun()) {
      all.add(preferring(2, 4));
      strategy.endRun(RunEnd.PLAIN);
    }
    assertThat(all).containsExactly(List.of(2), List.of(3), List.of(0), List.of(1));
  }

  @Test
  void followsDecisionsThatComeUpOnOneWayOnly() {
    List<List<Integer>> all = new ArrayList<>();
    while (strategy.beginRun()) {
      List<Integer> choices = new ArrayList<>(run(2));
      if (choices.get(0) == 1) {
        choices.addAll(run(3, 2));
      }
      all.add(choices);
      strategy.endRun(RunEnd.PLAIN);
    }
    assertThat(all).hasSize(1 + 3 * 2).doesNotHaveDuplicates();
  }

  @Test
  void findsABugOfTwoDelays() {
    int runs = 0;
    List<Integer> bug = List.of(0, 1, 0, 0, 1, 0);
    List<Integer> choices = List.of();
    while (!choices.equals(bug) && strategy.beginRun()) {
      choices = run(2, 2, 2, 2, 2, 2);
      strategy.endRun(RunEnd.PLAIN);
      runs++;
    }
    assertThat(choices).isEqualTo(bug);
    assertThat(strategy.bound()).isEqualTo(1);
    assertThat(runs).isBetween(1 + 6 + 1, 1 + 6 + 15);
  }

  @Test
  void knowsNothingBeforeTheFirstRun() {
    assertThat(strategy.bound()).isEqualTo(-1);
  }

  @Test
  void repeatsABrokenRun() {
    List<List<Integer>> all = new ArrayList<>();
    while (strategy.beginRun()) {
      run(2, 3);
      strategy.repeatRun();
      run(2);
      if (all.size() % 2 == 0) {
        strategy.repeatRun();
      } else {
        // The search was broken off in the middle of the run.
        strategy.beginRun();
      }
      all.add(run(2, 3, 2));
      strategy.endRun(RunEnd.PLAIN);
    }
    assertThat(all).hasSize(2 * 3 * 2).doesNotHaveDuplicates();
  }

  @Test
  void noticesThatADecisionHasOtherCandidates() {
    for (int i = 0; i < 2; i++) {
      strategy.beginRun();
      run(2, 2, 2);
      strategy.endRun(RunEnd.PLAIN);
    }
    strategy.beginRun();

    run(3, 2, 2);
    strategy.endRun(RunEnd.PLAIN);

    assertThat(strategy.beginRun()).isFalse();
    assertThat(strategy.claim()).isNull();
  }

  @Test
  void noticesThatADecisionIsMissing() {
    strategy.beginRun();
    run(2, 2, 2);
    strategy.endRun(RunEnd.PLAIN);
    strategy.beginRun();
    run(2, 2);

    strategy.endRun(RunEnd.PLAIN);

    assertThat(strategy.beginRun()).isFalse();
    assertThat(strategy.claim()).isNull();
  }

  @Test
  void startsAnewWhenThePointsHaveChanged() {
    for (int i = 0; i < 5; i++) {
      strategy.beginRun();
      run(2, 2, 2);
      strategy.endRun(RunEnd.PLAIN);
    }
    strategy.pointsChanged();

    assertThat(strategy.bound()).isEqualTo(-1);
    List<List<Integer>> all = all(Integer.MAX_VALUE, 3, 3);
    assertThat(all).hasSize(9).doesNotHaveDuplicates();
    assertThat(all.get(0)).isEqualTo(Collections.nCopies(2, 0));
  }
}
