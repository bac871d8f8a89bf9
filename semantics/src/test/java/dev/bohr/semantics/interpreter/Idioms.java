package dev.bohr.semantics.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Skeletons of programs in which the finer rules show: operations drawn one by one seldom meet as
 * these need it (two waiters for a choice of notify, a monitor held twice when it is given up, a
 * timeout that cannot get its monitor back). Which ones are here was found by breaking the
 * interpreter on purpose and counting the programs that noticed.
 */
final class Idioms {

  private final Palette palette;

  /** What each thread is to do; the forks are not in it. */
  private final List<List<Op>> bodies = new ArrayList<>();

  /** A thread that starts to act when all others are certainly started. */
  private final int actor;

  /** The threads but the actor, in random order; never empty. */
  private final List<Integer> others;

  private Idioms(Palette palette, int threads, int actor) {
    this.palette = palette;
    this.actor = actor;
    List<Integer> rest = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      bodies.add(new ArrayList<>());
      if (thread != actor) {
        rest.add(thread);
      }
    }
    this.others = palette.shuffled(rest);
  }

  /** The bodies of so many threads; only the actor refers to threads other than main. */
  static List<List<Op>> draw(Palette palette, int threads, int actor) {
    Idioms idioms = new Idioms(palette, threads, actor);
    switch (palette.below(11)) {
      case 0 -> idioms.waiters();
      case 1 -> idioms.heldTwice();
      case 2, 9 -> idioms.heldByBlocked();
      case 3 -> idioms.permits();
      case 4, 10 -> idioms.clocks();
      case 5 -> idioms.interruptedJoin();
      case 6 -> idioms.lockOrder();
      case 7 -> idioms.guardedWait();
      default -> idioms.casRace();
    }
    return idioms.bodies;
  }

  /** Some wait; one wakes some of them, and perhaps interrupts one. */
  private void waiters() {
    int monitor = palette.monitor();
    for (int waiter : others) {
      add(waiter, Op.sync(monitor, wait(monitor, 15), palette.observe(waiter)));
    }
    settle(50);
    Op interrupt = Op.interrupt(others.get(0));
    Op one = Op.notifyOne(monitor);
    Op every = Op.notifyEvery(monitor);
    List<Op> body =
        new ArrayList<>(
            palette.oneOf(
                List.of(
                    List.of(one),
                    List.of(one),
                    List.of(every),
                    List.of(one, one),
                    List.of(interrupt, one),
                    List.of(one, interrupt),
                    List.of(every, interrupt))));
    if (palette.percent(30)) {
      body.add(palette.below(body.size() + 1), palette.observe(actor));
    }
    add(actor, Op.sync(monitor, body.toArray(new Op[0])));
  }

  /** A wait gives up a monitor that is held twice and must get both holds back. */
  private void heldTwice() {
    int monitor = palette.monitor();
    int waiter = others.get(0);
    add(
        waiter,
        Op.sync(
            monitor,
            Op.sync(monitor, wait(monitor, 30)),
            palette.write(waiter),
            palette.observe(waiter)));
    Op wake =
        palette.oneOf(
            List.of(Op.notifyOne(monitor), Op.notifyEvery(monitor), Op.interrupt(waiter)));
    add(actor, Op.sync(monitor, wake));
    int observer = palette.oneOf(List.of(actor, others.get(others.size() - 1)));
    if (observer != waiter) {
      add(observer, Op.sync(monitor, palette.observe(observer), Op.read(palette.variable(), 0)));
    }
  }

  /** A waiter is woken, interrupted or times out while one who is blocked holds its monitor. */
  private void heldByBlocked() {
    int monitor = palette.monitor();
    int waiter = others.get(0);
    add(waiter, Op.sync(monitor, wait(monitor, 60)));
    add(waiter, palette.percent(50) ? Op.interrupted(1) : palette.observe(waiter));
    settle(40);
    IntFunction<Op> wake =
        choice ->
            switch (choice) {
              case 0 -> Op.interrupt(waiter);
              case 1 -> Op.notifyOne(monitor);
              default -> palette.observe(actor);
            };
    Op hold =
        palette.percent(50)
            ? Op.join(waiter, palette.maybeTimed(60))
            : Op.park(palette.maybeTimed(60));
    add(
        actor,
        Op.sync(
            monitor,
            wake.apply(palette.percent(50) ? 0 : palette.below(3)),
            hold,
            wake.apply(palette.below(3))));
    if (others.size() > 1) {
      add(others.get(1), palette.observe(others.get(1)));
    }
  }

  /** Permits and interrupts for one who parks twice. */
  private void permits() {
    int parker = others.get(0);
    add(parker, Op.park(palette.maybeTimed(15)));
    add(parker, palette.percent(50) ? Op.interrupted(0) : palette.observe(parker));
    add(parker, Op.park(palette.maybeTimed(15)));
    add(parker, palette.observe(parker));
    settle(30);
    for (int i = palette.below(2); i < 3; i++) {
      add(actor, palette.percent(65) ? Op.unpark(parker) : Op.interrupt(parker));
    }
    if (others.size() > 1) {
      add(others.get(1), palette.observe(others.get(1)));
    }
  }

  /** Timed operations in several threads, each seen to end. */
  private void clocks() {
    int monitor = palette.monitor();
    for (int thread = 0; thread < bodies.size(); thread++) {
      for (int i = palette.percent(65) ? 0 : 1; i < 2; i++) {
        long millis = palette.maybeTimed(100);
        if (millis > 0) {
          add(
              thread,
              switch (palette.below(3)) {
                case 0 -> Op.sync(monitor, Op.await(monitor, millis));
                case 1 -> thread == 0 ? Op.park(millis) : Op.join(0, millis);
                default -> Op.park(millis);
              });
        }
        add(thread, palette.write(thread));
      }
    }
    if (palette.percent(60)) {
      int target = others.get(0);
      add(
          actor,
          switch (palette.below(3)) {
            case 0 -> Op.interrupt(target);
            case 1 -> Op.unpark(target);
            default -> Op.sync(monitor, Op.notifyOne(monitor));
          });
    }
  }

  /** Main joins one that interrupts it, perhaps as the last thing before it ends. */
  private void interruptedJoin() {
    int target = 1 + palette.below(bodies.size() - 1);
    for (int thread = 1; thread < bodies.size(); thread++) {
      if (palette.percent(50)) {
        add(thread, palette.observe(thread));
      }
      if (thread == target || palette.percent(30)) {
        add(thread, Op.interrupt(0));
      }
    }
    Op join = Op.join(target, palette.maybeTimed(20));
    add(0, palette.percent(30) ? Op.sync(0, join) : join);
    add(0, Op.interrupted(palette.local()));
    add(0, palette.observe(0));
  }

  /** Two monitors, not always in the same order. */
  private void lockOrder() {
    for (int thread = 0; thread < bodies.size(); thread++) {
      int outer = palette.below(Program.MONITORS);
      int inner = palette.percent(80) ? 1 - outer : outer;
      add(thread, Op.sync(outer, Op.sync(inner, palette.observe(thread)), palette.observe(thread)));
    }
  }

  /** A condition that is waited for, not always tested and set under the monitor. */
  private void guardedWait() {
    int monitor = palette.monitor();
    int condition = palette.variable();
    for (int waiter : others) {
      Op read = Op.read(condition, 0);
      Op wait = wait(monitor, 15);
      if (palette.percent(50)) {
        add(waiter, Op.sync(monitor, read, Op.when(0, 0, wait), palette.observe(waiter)));
      } else {
        add(waiter, read);
        add(waiter, Op.when(0, 0, Op.sync(monitor, wait)));
      }
    }
    Op set = Op.write(condition, 1);
    Op wake = palette.percent(70) ? Op.notifyOne(monitor) : Op.notifyEvery(monitor);
    if (palette.percent(50)) {
      add(actor, Op.sync(monitor, set, wake));
    } else {
      add(actor, set);
      add(actor, Op.sync(monitor, wake));
    }
  }

  /** All try to be the first; who succeeds does more. */
  private void casRace() {
    for (int thread = 0; thread < bodies.size(); thread++) {
      int local = palette.local();
      add(thread, Op.cas(palette.percent(80) ? 0 : 1, thread + 1, local));
      Op more =
          thread != actor || palette.percent(50)
              ? palette.observe(thread)
              : palette.oneOf(List.of(Op.interrupt(others.get(0)), Op.join(others.get(0))));
      add(thread, Op.when(local, palette.below(2), more));
      add(thread, Op.read(palette.percent(50) ? Program.A0 : palette.variable(), 1 - local));
    }
  }

  /** Lets the actor go on only when nobody else can, or also then. */
  private void settle(int percentage) {
    long millis = palette.maybeTimed(percentage);
    if (millis > 0) {
      add(actor, Op.park(millis));
    }
  }

  private Op wait(int monitor, int timedPercentage) {
    return Op.await(monitor, palette.maybeTimed(timedPercentage));
  }

  private void add(int thread, Op op) {
    bodies.get(thread).add(op);
  }
}
