package dev.bohr.core.strategy;

import static dev.bohr.core.strategy.FakeThreads.read;
import static dev.bohr.core.strategy.FakeThreads.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads-from fuzzing and its parts, over threads that only read and write. */
class RffTest {
  private static final int READ = 10;
  private static final int WRITE = 11;
  private static final int OTHER = 12;

  private final Object shared = new Object();

  /** Two threads increment a number. */
  private FakeThreads counter() {
    return new FakeThreads()
        .thread(read(READ, shared), write(WRITE, shared))
        .thread(read(READ, shared), write(WRITE, shared));
  }

  /** A thread reads what two others write, each after a few steps that concern nobody. */
  private FakeThreads writers() {
    Operation quiet = new Operation();
    return new FakeThreads()
        .thread(read(READ, shared))
        .thread(quiet, quiet, quiet, quiet, write(WRITE, shared))
        .thread(quiet, quiet, quiet, quiet, write(OTHER, shared));
  }

  private static List<List<Integer>> runs(Strategy strategy, FakeThreads threads, int count) {
    List<List<Integer>> runs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      assertThat(strategy.beginRun()).isTrue();
      runs.add(threads.run(strategy));
      strategy.endRun(RunEnd.PLAIN);
    }
    return runs;
  }

  @Test
  void isDeterministicBySeed() {
    List<List<Integer>> once = runs(new Rff(7), writers(), 200);

    assertThat(runs(new Rff(7), writers(), 200)).isEqualTo(once);
    assertThat(runs(new Rff(8), writers(), 200)).isNotEqualTo(once);
  }

  @Test
  void repeatsABrokenRunAsItWas() {
    List<List<Integer>> once = runs(new Rff(7), writers(), 100);

    Rff strategy = new Rff(7);
    FakeThreads threads = writers();
    List<List<Integer>> broken = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      strategy.beginRun();
      threads.run(strategy, i % 7);
      strategy.repeatRun();
      broken.add(threads.run(strategy));
      strategy.endRun(RunEnd.PLAIN);
    }
    assertThat(broken).isEqualTo(once);
  }

  @Test
  void findsALostUpdate() {
    for (int seed = 0; seed < 20; seed++) {
      assertThat(runs(new Rff(seed), counter(), 20)).contains(List.of(READ, READ, WRITE, WRITE));
    }
  }

  @Test
  void learnsWhatReadsFromWhat() {
    Corpus corpus = new Corpus();
    Steering steering = new Steering(corpus);
    ReadsFrom run = new ReadsFrom(steering);
    run.steps(0, write(WRITE, shared));
    run.steps(1, read(READ, shared));
    run.steps(1, read(READ, new Object()));
    corpus.learn(run, new long[] {Constraint.of(WRITE, READ, false)});

    assertThat(run.variable(0).pairs()).containsExactly(ReadsFrom.pair(WRITE, READ));
    assertThat(corpus.writersFor(READ)).containsExactly(WRITE);
    assertThat(corpus.size()).isEqualTo(2);
  }

  @Test
  void aLockIsReadFromWhoeverHadItBefore() {
    ReadsFrom run = new ReadsFrom(new Steering(new Corpus()));
    run.steps(0, new Operation().to(1, shared, Operation.MONITOR, true));
    run.steps(1, new Operation().to(2, shared, Operation.MONITOR, true));

    assertThat(run.variable(0).pairs())
        .containsExactly(ReadsFrom.pair(ReadsFrom.INITIAL, 1), ReadsFrom.pair(1, 2));
  }

  @Test
  void keepsWhatIsNewOnly() {
    Corpus corpus = new Corpus();
    long[] constraints = {Constraint.of(WRITE, READ, true)};
    for (int i = 0; i < 3; i++) {
      ReadsFrom run = new ReadsFrom(new Steering(corpus));
      run.steps(0, write(WRITE, shared));
      run.steps(1, read(READ, shared));
      corpus.learn(run, constraints);
      constraints = new long[] {Constraint.of(i, READ, false)};
    }
    assertThat(corpus.size()).isEqualTo(2);
  }

  /** Follows one abstract schedule under every order of the threads that chance wants. */
  private List<Integer> steered(int seed, FakeThreads threads, long... constraints) {
    Corpus corpus = new Corpus();
    Steering steering = new Steering(corpus);
    ReadsFrom before = new ReadsFrom(steering);
    before.steps(0, read(READ, shared));
    before.steps(1, write(WRITE, shared));
    before.steps(2, write(OTHER, shared));
    corpus.learn(before, new long[0]);
    steering.begin(constraints);
    return threads.run(new Steered(seed, steering));
  }

  @Test
  void steersAReadToTheWantedWrite() {
    for (int seed = 0; seed < 50; seed++) {
      for (int write : new int[] {WRITE, OTHER}) {
        List<Integer> sites = steered(seed, writers(), Constraint.of(write, READ, false));
        assertThat(lastWrite(sites)).isEqualTo(write);
      }
    }
  }

  @Test
  void steersAReadToTheInitialValue() {
    for (int seed = 0; seed < 50; seed++) {
      List<Integer> sites = steered(seed, writers(), Constraint.of(ReadsFrom.INITIAL, READ, false));
      assertThat(lastWrite(sites)).isEqualTo(ReadsFrom.INITIAL);
    }
  }

  @Test
  void steersAReadAwayFromAWrite() {
    for (int seed = 0; seed < 50; seed++) {
      List<Integer> sites = steered(seed, writers(), Constraint.of(WRITE, READ, true));
      assertThat(lastWrite(sites)).isNotEqualTo(WRITE);
    }
  }

  @Test
  void givesUpWhatCannotBe() {
    List<Integer> sites =
        steered(1, writers(), Constraint.of(99, READ, false), Constraint.of(0, READ, true));

    assertThat(sites).hasSize(11).contains(READ);
  }

  /** The write before the read. */
  private static int lastWrite(List<Integer> sites) {
    int last = ReadsFrom.INITIAL;
    for (int site : sites.subList(0, sites.indexOf(READ))) {
      last = site == 0 ? last : site;
    }
    return last;
  }

  /** Chance, steered. */
  private static final class Steered implements Strategy {
    private final RunRandom random;
    private final Steering steering;
    private final ReadsFrom run;

    Steered(int seed, Steering steering) {
      this.random = new RunRandom(seed);
      random.next();
      this.steering = steering;
      this.run = new ReadsFrom(steering);
    }

    @Override
    public boolean beginRun() {
      return true;
    }

    @Override
    public void repeatRun() {}

    @Override
    public Steps steps(Decision.Threads threads) {
      return run;
    }

    @Override
    public int choose(Decision decision) {
      return steering.choose(decision, run, random);
    }

    @Override
    public String name() {
      return "steered";
    }
  }
}
