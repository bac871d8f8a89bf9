package dev.bohr.semantics.trust;

import dev.bohr.core.engine.ControlMode;
import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Observer;
import dev.bohr.core.engine.Options;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.RunEnd;
import dev.bohr.core.strategy.Strategies;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What clients can observe in this JVM: explores it, and collects what came of each run.
 *
 * <p>As a main class it writes this down for all clients, one line for each observation, which is
 * how a JVM that trusts nothing answers one that does.
 */
final class Reached {
  private static final long SEED = 20261115;

  /** Runs that are watched to learn which accesses are shared. */
  private static final int WATCHED = 4;

  /** Far more than any client needs. */
  private static final int MOST_STEPS = 20_000;

  /** What a method that waits for ever seems to throw when its run is over and it is unwound. */
  private static final String UNWOUND = "=IllegalMonitorStateException";

  private Reached() {}

  /**
   * How thoroughly clients are explored.
   *
   * @param partners how many partners each operation gets
   * @param preemptions how many a schedule may have
   * @param runs how many schedules at most, with so many preemptions
   * @param random how many random schedules besides
   */
  record Effort(int partners, int preemptions, int runs, int random) {
    /** For a JVM that trusts: its runs are short, and it must find all there is. */
    static Effort trusting(boolean full) {
      return new Effort(full ? 4 : 2, full ? 3 : 2, full ? 1_000 : 120, full ? 100 : 12);
    }

    /** For the few clients of which something was missed. */
    static Effort again() {
      return new Effort(4, 3, 1_000, 20_000);
    }

    static Effort trustingNothing(boolean full) {
      return new Effort(full ? 4 : 2, full ? 2 : 1, full ? 300 : 100, full ? 60 : 12);
    }
  }

  /** A run that could not be judged says nothing. */
  private static boolean counts(Ending ending) {
    return ending.kind() == OutcomeKind.PASSED || ending.kind().isBad();
  }

  /**
   * What clients, mostly those of one family, saw; by their names.
   *
   * @param watcher sees the random runs; null for none
   */
  static Map<String, Set<String>> by(
      List<? extends Client<?>> clients, Effort effort, @Nullable Observer watcher) {
    Map<String, Set<String>> reached = new LinkedHashMap<>();
    try (ControlMode mode = new ControlMode(Options.defaults().withMaxSteps(MOST_STEPS))) {
      mode.sharing().watch(true);
      for (Client<?> client : clients) {
        Set<String> seen = new TreeSet<>();
        reached.put(client.name(), seen);
        explore(client, mode, new DefaultRule(), 1, null, seen);
        explore(client, mode, Strategies.endless(1), WATCHED, null, seen);
      }
      mode.sharing().watch(false);
      mode.sharing().narrow();
      for (Client<?> client : clients) {
        Set<String> seen = reached.get(client.name());
        for (int bound = 0; bound <= effort.preemptions; bound++) {
          explore(client, mode, new Preemptions(bound), effort.runs, null, seen);
        }
        explore(client, mode, Strategies.endless(SEED), effort.random, watcher, seen);
      }
      if (!mode.notes().isEmpty()) {
        throw new IllegalStateException(reached.keySet() + ": " + mode.notes());
      }
    }
    return reached;
  }

  private static void explore(
      Client<?> client,
      ControlMode mode,
      Strategy strategy,
      int runs,
      @Nullable Observer watcher,
      Set<String> reached) {
    for (int run = 0; run < runs && strategy.beginRun(); run++) {
      client.forget();
      Ending ending = mode.run(client, strategy, watcher);
      strategy.endRun(RunEnd.PLAIN);
      if (counts(ending)) {
        reached.add(
            ending.kind() == OutcomeKind.PASSED
                ? client.observed()
                : client.observed().replace(UNWOUND, "=") + " " + ending.kind());
      }
    }
  }

  /**
   * @param args the file to write, and "full" or nothing
   */
  public static void main(String[] args) throws Exception {
    Effort effort = Effort.trustingNothing(args.length > 1);
    List<String> lines = new ArrayList<>();
    for (Family<?> family : Families.all()) {
      by(family.clients(effort.partners), effort, null)
          .forEach((client, seen) -> seen.forEach(each -> lines.add(client + '\t' + each)));
    }
    Files.write(Path.of(args[0]), lines);
    System.exit(0);
  }
}
