package dev.bohr.core.simplify;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Sharing;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Symptom;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.strategy.PreemptionBounded;
import dev.bohr.core.strategy.RunEnd;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.strategy.SwitchBounded;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tries all schedules that would be simpler than a run: those with fewer preemptions, then those
 * with fewer switches. Learns the point set as a search does, since a proof must not leave out a
 * point that the simplified schedule did not need.
 */
public final class Proof {
  /**
   * What is known of one bound.
   *
   * @param gap why it is not proven; null when it is
   */
  public record Answer(@Nullable String gap) {
    private static final Answer PROVEN = new Answer(null);

    public boolean isProven() {
      return gap == null;
    }

    @Override
    public String toString() {
      return gap == null ? "no failure" : gap;
    }
  }

  /**
   * What came of it.
   *
   * @param preemptions whether the failure needs as many preemptions as the run has
   * @param switches whether it needs as many switches
   * @param tried with at most so many switches no schedule fails so; -1 when nothing is known
   * @param executions how often the program was run
   * @param simpler the schedule of a run that is simpler, and refutes; null when none was found
   */
  public record Result(
      Answer preemptions, Answer switches, int tried, long executions, @Nullable Schedule simpler) {
    public boolean isMinimal() {
      return preemptions.isProven() && switches.isProven();
    }

    /** For the user. */
    public String sentence() {
      return isMinimal()
          ? String.format(
              Locale.ROOT,
              "Minimal: of all schedules with fewer preemptions or fewer switches none fails like"
                  + " this (%,d executions).",
              executions)
          : String.format(
              Locale.ROOT,
              "Not proven within the budget (%,d executions). Fewer preemptions: %s. Fewer switches:"
                  + " %s%s.",
              executions,
              preemptions,
              switches,
              switches.isProven() || tried < 0 ? "" : "; with at most " + tried + " no failure");
    }
  }

  private static final String UNSTEADY = "runs are too long, or did not go the same way twice";
  private static final Answer NOT_ASKED = new Answer("not asked for");
  private static final Answer NO_TIME = new Answer("the time was up");

  private final Runner runner;
  private final ProcessState state;
  private final Predicate<Symptom> same;
  private final Runnable before;
  private final long start = System.nanoTime();
  private final long nanos;
  private long executions;

  /** All schedules with at most so many switches have been tried. */
  private int tried = -1;

  private @Nullable Schedule simpler;

  /**
   * @param runner whose point set is not fixed
   * @param same whether a run that ended like this shows the failure
   * @param nanos time after which nothing more is executed
   * @param before told before each execution
   */
  public Proof(
      Runner runner, ProcessState state, Predicate<Symptom> same, long nanos, Runnable before) {
    this.runner = runner;
    this.state = state;
    this.same = same;
    this.nanos = nanos;
    this.before = before;
  }

  /** Tries to prove that no run is simpler than one of this cost. */
  public Result run(Cost cost) {
    Answer preemptions = fewerPreemptions(cost);
    Answer switches = simpler == null ? fewerSwitches(cost) : NOT_ASKED;
    return new Result(preemptions, switches, tried, executions, simpler);
  }

  /**
   * Tries to prove that no run has fewer switches, and does not ask for preemptions. A simpler run,
   * when there is one, has as few switches as any.
   */
  public Result ofSwitches(Cost cost) {
    Answer switches = fewerSwitches(cost);
    return new Result(NOT_ASKED, switches, tried, executions, simpler);
  }

  /**
   * One search for simpler runs.
   *
   * @param all tries them
   * @param enough asked when the next run has been prepared; true ends the search
   * @param simpler whether a run with the failure is one of those that are looked for
   * @param endsEarly whether a run that fails in another way hides others: it ends, and with it the
   *     races that would lead to them
   * @param limit time after the start at which it is broken off
   */
  private record Part(
      Strategy all,
      BooleanSupplier enough,
      Predicate<Cost> simpler,
      boolean endsEarly,
      long limit) {}

  private Answer fewerPreemptions(Cost cost) {
    int bound = cost.preemptions() - 1;
    if (bound < 0) {
      return Answer.PROVEN;
    }
    PreemptionBounded all = new PreemptionBounded();
    return search(
        new Part(
            all,
            () -> all.completed() >= bound,
            other -> other.preemptions() <= bound,
            true,
            nanos / 2),
        cost);
  }

  /** With few switches first, so that the first run that fails has as few as any. */
  private Answer fewerSwitches(Cost cost) {
    while (tried + 1 < cost.switches()) {
      int bound = tried + 1;
      Answer answer =
          search(
              new Part(
                  new SwitchBounded(bound),
                  () -> false,
                  other -> other.switches() <= bound,
                  false,
                  nanos),
              cost);
      if (!answer.isProven()) {
        return answer;
      }
      tried++;
    }
    return Answer.PROVEN;
  }

  private Answer search(Part part, Cost cost) {
    Answer[] answer = new Answer[1];
    while (!runner.mode().perform(() -> answer[0] = searchHere(part, cost))) {
      // A run blocked in something real; from now on another engine is used.
      part.all.pointsChanged();
    }
    return answer[0];
  }

  private Answer searchHere(Part part, Cost cost) {
    String doubt = null;
    while (System.nanoTime() - start < part.limit) {
      if (!part.all.beginRun() || part.enough.getAsBoolean()) {
        return new Answer(doubt == null && part.all.claim() == null ? UNSTEADY : doubt);
      }
      Ending ending = execute(part.all);
      if (runner.mode().tainted()) {
        return new Answer("a thread of the program could not be stopped");
      }
      if (same.test(Symptom.of(ending))) {
        Answer refuted = refute(part.simpler, cost);
        if (refuted != null) {
          return refuted;
        }
      }
      String why = doubt(ending, part.endsEarly);
      doubt = doubt == null ? why : doubt;
      part.all.endRun(new RunEnd(RunEnd.UNKNOWN, why));
      if (narrow()) {
        part.all.pointsChanged();
        doubt = null;
      }
    }
    return NO_TIME;
  }

  private Ending execute(Strategy all) {
    before.run();
    executions++;
    Sharing sharing = runner.mode().sharing();
    sharing.watch(true);
    state.restore();
    Ending ending = runner.run(all);
    sharing.watch(false);
    return ending;
  }

  private boolean narrow() {
    return runner.mode().options().points() == PointSet.Mode.SHARED
        && runner.mode().sharing().narrow();
  }

  /** The last run has the failure; null when it has too many switches to refute anything. */
  private @Nullable Answer refute(Predicate<Cost> wanted, Cost cost) {
    Schedule schedule = runner.schedule();
    Run run = new Executions(runner, state, same, 1, Long.MAX_VALUE, before).replay(schedule);
    executions++;
    if (!run.same) {
      return new Answer(UNSTEADY);
    }
    Cost seen = run.cost();
    if (!wanted.test(seen)) {
      return null;
    }
    if (seen.isLessThan(cost)) {
      // Only a recorded run knows its points.
      state.restore();
      simpler = runner.record(schedule).schedule();
    }
    return new Answer(
        "a run with %d preemptions and %d switches fails, too"
            .formatted(seen.preemptions(), seen.switches()));
  }

  private @Nullable String doubt(Ending ending, boolean endsEarly) {
    return switch (ending.kind()) {
      case PASSED -> runner.mode().doubt();
      case FAILED, DEADLOCK, STALL, LIVELOCK ->
          endsEarly ? "other failures end runs early" : runner.mode().doubt();
      default -> "a run had no answer";
    };
  }
}
