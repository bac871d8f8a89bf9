package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;

/**
 * Partial-order sampling (Yuan, Yang and Gu, CAV 2018): every operation that is about to happen has
 * a random priority, the highest happens, and those that it conflicts with draw anew. So the order
 * of two conflicting operations is a fair coin, however long the threads around them are.
 */
public final class Pos implements Strategy {
  private final RunRandom random;
  private final Priorities priorities = new Priorities();

  public Pos(long seed) {
    random = new RunRandom(seed);
  }

  @Override
  public boolean beginRun() {
    random.next();
    priorities.clear();
    return true;
  }

  @Override
  public void repeatRun() {
    random.again();
    priorities.clear();
  }

  @Override
  public int choose(Decision decision) {
    if (decision.kind != DecisionKind.SWITCH) {
      return random.below(decision.count);
    }
    int best = 0;
    long highest = priorities.of(decision.candidates[0], random);
    for (int i = 1; i < decision.count; i++) {
      long priority = priorities.of(decision.candidates[i], random);
      if (priority > highest) {
        best = i;
        highest = priority;
      }
    }
    priorities.chosen(decision, best);
    return best;
  }

  @Override
  public String name() {
    return "pos";
  }
}
