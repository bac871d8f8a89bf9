package dev.bohr.semantics.trust;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Semaphores, latches, barriers, phasers, exchangers. */
final class Synchronisers {
  private Synchronisers() {}

  static List<Family<?>> families() {
    return List.of(
        semaphore("Semaphore", () -> new Permits(false)),
        semaphore("fair Semaphore", () -> new Permits(true)),
        latch(),
        barrier(),
        phaser(),
        new Family<>("Exchanger", Exchanger<String>::new, e -> "")
            .get("exchange", e -> e.exchange("a"))
            .get("exchangeTimed", e -> e.exchange("b", 1, TimeUnit.SECONDS))
            .against("exchangeTimed", "exchange", "exchangeTimed exchangeTimed"));
  }

  private static Family<Permits> semaphore(String name, Supplier<Permits> fresh) {
    return new Family<Permits>(name, fresh, Semaphore::availablePermits)
        .run("acquire", Semaphore::acquire)
        .run("acquire2", s -> s.acquire(2))
        .run("acquireUninterruptibly", Semaphore::acquireUninterruptibly)
        .get("tryAcquire", Semaphore::tryAcquire)
        .get("tryAcquireTimed", s -> s.tryAcquire(1, TimeUnit.SECONDS))
        .get("tryAcquire2Timed", s -> s.tryAcquire(2, 1, TimeUnit.SECONDS))
        .get("drainPermits", Semaphore::drainPermits)
        .run("release", Semaphore::release)
        .run("release2", s -> s.release(2))
        .get("availablePermits", Semaphore::availablePermits)
        .run("reducePermits", Permits::reduce)
        .against(
            "tryAcquire",
            "release",
            "acquire release",
            "drainPermits release2",
            "acquire",
            "tryAcquireTimed");
  }

  /** Permits can be reduced by subclasses only. */
  @SuppressWarnings("serial")
  private static final class Permits extends Semaphore {
    Permits(boolean fair) {
      super(1, fair);
    }

    void reduce() {
      reducePermits(1);
    }
  }

  private static Family<CountDownLatch> latch() {
    return new Family<>("CountDownLatch", () -> new CountDownLatch(1), CountDownLatch::getCount)
        .run("await", CountDownLatch::await)
        .get("awaitTimed", l -> l.await(1, TimeUnit.SECONDS))
        .run("countDown", CountDownLatch::countDown)
        .get("getCount", CountDownLatch::getCount)
        .against("countDown", "getCount", "countDown countDown", "awaitTimed");
  }

  private static Family<CyclicBarrier> barrier() {
    return new Family<>(
            "CyclicBarrier",
            () -> new CyclicBarrier(2),
            (CyclicBarrier b) -> b.getNumberWaiting() + " " + b.isBroken())
        .get("await", CyclicBarrier::await)
        .get("awaitTimed", b -> b.await(1, TimeUnit.SECONDS))
        .run("reset", CyclicBarrier::reset)
        .get("isBroken", CyclicBarrier::isBroken)
        .get("getNumberWaiting", CyclicBarrier::getNumberWaiting)
        .against("awaitTimed", "await", "awaitTimed isBroken", "reset awaitTimed");
  }

  private static Family<Phaser> phaser() {
    return new Family<>(
            "Phaser",
            () -> new Phaser(2),
            (Phaser p) ->
                p.getPhase()
                    + " "
                    + p.getRegisteredParties()
                    + " "
                    + p.getArrivedParties()
                    + " "
                    + p.isTerminated())
        .get("register", Phaser::register)
        .get("bulkRegister", p -> p.bulkRegister(2))
        .get("arrive", Phaser::arrive)
        .get("arriveAndDeregister", Phaser::arriveAndDeregister)
        .get("arriveAndAwaitAdvance", Phaser::arriveAndAwaitAdvance)
        .get("awaitAdvance", p -> p.awaitAdvance(0))
        .get("awaitAdvanceInterruptibly", p -> p.awaitAdvanceInterruptibly(0))
        .get("awaitAdvanceTimed", p -> p.awaitAdvanceInterruptibly(0, 1, TimeUnit.SECONDS))
        .run("forceTermination", Phaser::forceTermination)
        .get("getPhase", Phaser::getPhase)
        .get("isTerminated", Phaser::isTerminated)
        .get("getRegisteredParties", Phaser::getRegisteredParties)
        .get("getArrivedParties", Phaser::getArrivedParties)
        .get("getUnarrivedParties", Phaser::getUnarrivedParties)
        .against(
            "arrive arrive",
            "arriveAndAwaitAdvance",
            "register",
            "arriveAndDeregister arrive",
            "forceTermination");
  }
}
