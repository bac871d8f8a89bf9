package dev.bohr.cli.conflicts;

import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import dev.bohr.woven.DeclaredPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a breakpoint better that makes a program fail now and then: by a longer pause, and by
 * letting through the first arrivals at one of its places, as the paper does by hand ("if some
 * particular statement has been executed more than 7200 times").
 */
final class Refinement {
  /** As in the paper, from 100 milliseconds to a second. */
  private static final int LONGER = 10;

  private Refinement() {}

  /** The better ones, simple ones first. */
  static List<Trial> of(Trial trial) {
    Declared old = trial.file().breakpoints().get(0);
    Duration pause = old.pause().multipliedBy(LONGER);
    List<Trial> better = new ArrayList<>();
    better.add(trial.refined(with(old, pause, old.places())));
    for (long count = 1; count < trial.tally().arrivals(); count *= 2) {
      DeclaredPlace one = old.places().get(0).ignoringFirst(count);
      DeclaredPlace two = old.places().get(1).ignoringFirst(count);
      if (one.equals(two)) {
        better.add(trial.refined(with(old, pause, List.of(one, two))));
      } else {
        better.add(trial.refined(with(old, pause, List.of(old.places().get(0), two))));
        better.add(trial.refined(with(old, pause, List.of(one, old.places().get(1)))));
      }
    }
    return better;
  }

  private static BreakpointFile with(Declared old, Duration pause, List<DeclaredPlace> places) {
    return new BreakpointFile(
        List.of(
            new Declared(
                old.name(), pause, old.together(), 0, old.atMost(), old.giveUpAfter(), places)));
  }
}
