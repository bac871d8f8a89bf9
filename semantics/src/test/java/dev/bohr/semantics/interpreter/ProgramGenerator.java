package dev.bohr.semantics.interpreter;

import static dev.bohr.semantics.interpreter.Op.Kind.CAS;
import static dev.bohr.semantics.interpreter.Op.Kind.IF;
import static dev.bohr.semantics.interpreter.Op.Kind.INTERRUPT;
import static dev.bohr.semantics.interpreter.Op.Kind.INTERRUPTED;
import static dev.bohr.semantics.interpreter.Op.Kind.JOIN;
import static dev.bohr.semantics.interpreter.Op.Kind.NOTIFY;
import static dev.bohr.semantics.interpreter.Op.Kind.NOTIFY_ALL;
import static dev.bohr.semantics.interpreter.Op.Kind.PARK;
import static dev.bohr.semantics.interpreter.Op.Kind.READ;
import static dev.bohr.semantics.interpreter.Op.Kind.SYNC;
import static dev.bohr.semantics.interpreter.Op.Kind.UNPARK;
import static dev.bohr.semantics.interpreter.Op.Kind.WAIT;
import static dev.bohr.semantics.interpreter.Op.Kind.WRITE;
import static dev.bohr.semantics.interpreter.Op.Kind.WRITE_LOCAL;

import dev.bohr.semantics.interpreter.Interpreter.Points;
import dev.bohr.semantics.interpreter.Interpreter.Result;
import dev.bohr.semantics.interpreter.Interpreter.Rules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Random {@link Program}s, the same for the same seed. About half grow around one of the {@link
 * Idioms}; the others are drawn freely, with a theme, for operations drawn evenly seldom meet their
 * counterpart. A program with too many interleavings is thrown away, as are most of those that end
 * in one or two ways only, and the next one is drawn from the same seed.
 *
 * <p>Guaranteed: an operation refers only to threads that have certainly been started (what an
 * interrupt does before that differs between JDKs), nobody joins itself, and no two deadlines can
 * ever be equal ({@link Palette}).
 */
public final class ProgramGenerator {

  /** Of the interpreter's count with {@link Points#NO_UNLOCKS}. */
  public static final long MAX_INTERLEAVINGS = 2_000;

  /** More states than this come with far too many interleavings, so counting goes no further. */
  private static final int MAX_STATES = 5_000;

  /** What a program is mostly about: each kind as often as it is to be drawn. */
  private static final List<List<Op.Kind>> THEMES =
      List.of(
          List.of(READ, READ, READ, WRITE, WRITE, WRITE_LOCAL, WRITE_LOCAL, CAS, CAS, IF, IF, SYNC),
          List.of(SYNC, SYNC, SYNC, READ, WRITE_LOCAL, WRITE, IF, JOIN),
          List.of(WAIT, WAIT, WAIT, NOTIFY, NOTIFY, NOTIFY_ALL, SYNC, READ, WRITE, IF),
          List.of(WAIT, WAIT, NOTIFY, NOTIFY, NOTIFY_ALL, INTERRUPT, INTERRUPT, INTERRUPTED),
          List.of(PARK, PARK, PARK, UNPARK, UNPARK, UNPARK, READ, WRITE, IF, INTERRUPT),
          List.of(INTERRUPT, INTERRUPT, INTERRUPTED, PARK, JOIN, WAIT, SYNC, WRITE, UNPARK),
          List.of(JOIN, JOIN, READ, WRITE, WRITE_LOCAL, SYNC, CAS, INTERRUPT, PARK, UNPARK),
          List.of(
              READ,
              WRITE,
              WRITE_LOCAL,
              CAS,
              SYNC,
              WAIT,
              NOTIFY,
              NOTIFY_ALL,
              PARK,
              UNPARK,
              INTERRUPT,
              INTERRUPTED,
              JOIN,
              IF));

  private final Palette palette;
  private final List<Op.Kind> theme;

  /** The threads that are certainly alive or ended where the next operation goes. */
  private List<Integer> started = List.of();

  private int self;

  /** How many more operations the thread gets. */
  private int budget;

  private ProgramGenerator(SplittableRandom random) {
    this.palette = new Palette(random);
    this.theme = palette.oneOf(THEMES);
  }

  public static Program generate(long seed) {
    SplittableRandom seeds = new SplittableRandom(seed);
    for (int attempt = 0; ; attempt++) {
      Program program = new ProgramGenerator(seeds.split()).draw("seed " + seed + "#" + attempt);
      Optional<Result> result =
          Interpreter.explore(program, Rules.EXACT, Points.NO_UNLOCKS, MAX_STATES);
      if (result.isPresent()
          && result.get().interleavings() <= MAX_INTERLEAVINGS
          && telling(result.get(), seeds)) {
        return program;
      }
    }
  }

  /** A program that ends in few ways can show few mistakes: only some of those are let through. */
  private static boolean telling(Result result, SplittableRandom random) {
    int chance =
        switch (result.witnesses().size()) {
          case 1 -> 5;
          case 2 -> 50;
          default -> 100;
        };
    return random.nextInt(100) < chance;
  }

  private Program draw(String name) {
    int threads = palette.percent(40) ? 2 : 3;
    List<Integer> others = new ArrayList<>();
    for (int thread = 1; thread < threads; thread++) {
      others.add(thread);
    }
    List<Integer> forkOrder = palette.shuffled(others);
    boolean free = palette.percent(45);
    List<List<Op>> bodies;
    if (free) {
      bodies = Collections.nCopies(threads, List.of());
    } else {
      int actor = palette.oneOf(List.of(0, forkOrder.get(forkOrder.size() - 1)));
      bodies = Idioms.draw(palette, threads, actor);
    }
    List<List<Op>> all = new ArrayList<>();
    all.add(main(forkOrder, bodies.get(0), free));
    for (int thread = 1; thread < threads; thread++) {
      self = thread;
      started = new ArrayList<>(List.of(0));
      started.addAll(forkOrder.subList(0, forkOrder.indexOf(thread) + 1));
      all.add(around(bodies.get(thread), free ? 2 + palette.below(4) : palette.below(2)));
    }
    return new Program(name, all);
  }

  /** Thread 0: the forks come first, or anywhere among what does not need the forked threads. */
  private List<Op> main(List<Integer> forkOrder, List<Op> body, boolean free) {
    List<Op> ops = new ArrayList<>();
    started = new ArrayList<>(List.of(0));
    self = 0;
    int total = free ? 2 + palette.below(4) : palette.below(2);
    for (int fork : forkOrder) {
      if (total > 1 && palette.percent(33)) {
        budget = 1 + palette.below(2);
        total -= budget;
        addOps(ops, List.of(), budget);
      }
      // Now and then main holds a monitor while it starts a thread.
      ops.add(palette.percent(12) ? Op.sync(palette.monitor(), Op.fork(fork)) : Op.fork(fork));
      started.add(fork);
    }
    ops.addAll(around(body, free ? Math.max(total, 1) : total));
    return ops;
  }

  /** The given operations, with so many random ones before or behind them. */
  private List<Op> around(List<Op> given, int extra) {
    List<Op> ops = new ArrayList<>();
    budget = extra;
    if (palette.percent(40)) {
      addOps(ops, List.of(), extra);
    }
    ops.addAll(given);
    addOps(ops, List.of(), budget);
    return ops;
  }

  /** Adds at most so many operations at this level, as far as the budget allows. */
  private void addOps(List<Op> ops, List<Integer> held, int atMost) {
    for (int i = 0; i < atMost && budget > 0; i++) {
      Op.Kind kind = palette.oneOf(theme);
      boolean needsMonitor = kind == WAIT || kind == NOTIFY || kind == NOTIFY_ALL;
      if (needsMonitor && held.isEmpty() && budget > 1 && palette.percent(94)) {
        // Without a block around it, it would throw; that is wanted, but seldom.
        ops.add(block(palette.monitor(), held, kind));
      } else if (kind == SYNC && budget > 1) {
        ops.add(block(palette.monitor(), held, null));
      } else {
        add(ops, kind, held);
        if ((kind == WAIT || kind == PARK || kind == JOIN) && budget > 0 && palette.percent(40)) {
          // When and how it went on should be seen.
          add(ops, palette.percent(70) ? READ : INTERRUPTED, held);
        }
      }
    }
  }

  /** A synchronized block, with an operation of this kind in it unless null. */
  private Op block(int monitor, List<Integer> held, Op.Kind first) {
    budget--;
    List<Integer> inside = new ArrayList<>(held);
    inside.add(monitor);
    List<Op> body = new ArrayList<>();
    boolean before = first == null || palette.percent(25);
    if (before) {
      addOps(body, inside, 1 + palette.below(2));
    }
    if (first != null) {
      add(body, first, inside);
      if (palette.percent(30)) {
        addOps(body, inside, 1);
      }
    }
    return Op.sync(monitor, body.toArray(new Op[0]));
  }

  private void add(List<Op> ops, Op.Kind kind, List<Integer> held) {
    budget--;
    switch (kind) {
      case READ -> ops.add(Op.read(palette.variable(), palette.local()));
      case WRITE -> ops.add(palette.write(self));
      case WRITE_LOCAL ->
          ops.add(Op.writeLocal(palette.variable(), palette.local(), palette.below(2)));
      case CAS -> ops.add(Op.cas(palette.below(2), 1 + palette.below(2), palette.local()));
      case WAIT -> ops.add(Op.await(monitorOf(held), palette.maybeTimed()));
      case NOTIFY -> ops.add(Op.notifyOne(monitorOf(held)));
      case NOTIFY_ALL -> ops.add(Op.notifyEvery(monitorOf(held)));
      case PARK -> ops.add(Op.park(palette.maybeTimed()));
      case UNPARK -> ops.add(Op.unpark(anyStarted()));
      case INTERRUPT -> ops.add(Op.interrupt(anyStarted()));
      case INTERRUPTED -> ops.add(Op.interrupted(palette.local()));
      case JOIN -> {
        List<Integer> others = started.stream().filter(thread -> thread != self).toList();
        if (!others.isEmpty()) {
          ops.add(Op.join(palette.oneOf(others), palette.maybeTimed()));
        }
      }
      case IF -> {
        List<Op> body = new ArrayList<>();
        budget = Math.max(budget, 1);
        addOps(body, held, 1 + palette.below(2));
        ops.add(Op.when(palette.local(), palette.below(2), body.toArray(new Op[0])));
      }
      case SYNC -> ops.add(Op.sync(palette.monitor()));
      case FORK -> throw new IllegalStateException("not drawn");
    }
  }

  /** Mostly one that is held, if any is. */
  private int monitorOf(List<Integer> held) {
    return held.isEmpty() || palette.percent(4) ? palette.monitor() : palette.oneOf(held);
  }

  /** Mostly another thread, but now and then itself. */
  private int anyStarted() {
    int first = palette.oneOf(started);
    return first == self ? palette.oneOf(started) : first;
  }
}
