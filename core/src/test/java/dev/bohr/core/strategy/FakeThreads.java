package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program for a strategy without the engine: each thread makes its steps in their order, and can
 * always go on.
 */
final class FakeThreads implements Decision.Threads {
  private final List<List<Operation>> programs = new ArrayList<>();
  private int[] at = new int[0];

  /** A decision between threads that do nothing anybody could notice. */
  static Decision decision(int count, int preferred) {
    FakeThreads threads = new FakeThreads();
    for (int i = 0; i < count; i++) {
      threads.thread(new Operation());
    }
    threads.at = new int[count];
    return threads.decision(preferred);
  }

  FakeThreads thread(Operation... steps) {
    programs.add(List.of(steps));
    return this;
  }

  private Decision decision(int preferred) {
    Decision decision = new Decision(this);
    decision.begin(DecisionKind.SWITCH);
    for (int i = 0; i < at.length; i++) {
      if (at[i] < programs.get(i).size()) {
        decision.add(i);
      }
    }
    decision.preferred = preferred;
    return decision;
  }

  /** Makes a run that has begun; answers the sites in the order in which they were passed. */
  List<Integer> run(Strategy strategy) {
    return run(strategy, Integer.MAX_VALUE);
  }

  List<Integer> run(Strategy strategy, int most) {
    at = new int[programs.size()];
    Steps steps = strategy.steps(this);
    List<Integer> sites = new ArrayList<>();
    for (Decision d = decision(0); d.count > 0 && sites.size() < most; d = decision(0)) {
      int thread = d.candidates[d.count == 1 ? 0 : strategy.choose(d)];
      Operation operation = next(thread);
      if (steps != null) {
        steps.steps(thread, operation);
      }
      sites.add(operation.site);
      at[thread]++;
    }
    return sites;
  }

  static Operation read(int site, @Nullable Object on) {
    return new Operation().to(site, on, 1, false);
  }

  static Operation write(int site, @Nullable Object on) {
    return new Operation().to(site, on, 1, true);
  }

  @Override
  public String path(int thread) {
    return "0." + thread;
  }

  @Override
  public Operation next(int thread) {
    return programs.get(thread).get(at[thread]);
  }
}
