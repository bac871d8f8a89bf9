package dev.bohr.semantics.trust;

import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Function;
import java.util.function.Supplier;

/** Locks and their conditions. */
final class Locks {
  private Locks() {}

  static List<Family<?>> families() {
    return List.of(
        owned("ReentrantLock", ReentrantLock::new),
        owned("fair ReentrantLock", () -> new ReentrantLock(true)),
        readWrite(),
        stamped(),
        lock(
                "StampedLock.ReadLockView",
                StampedLock::new,
                StampedLock::asReadLock,
                l -> l.getReadLockCount() + " " + l.isWriteLocked())
            .run("writeLock", StampedLock::writeLock)
            .against("writeLock"),
        lock(
                "StampedLock.WriteLockView",
                StampedLock::new,
                StampedLock::asWriteLock,
                l -> l.getReadLockCount() + " " + l.isWriteLocked())
            .run("readLock", StampedLock::readLock)
            .against("readLock"),
        conditions(
            "condition of a ReentrantLock",
            () -> {
              ReentrantLock lock = new ReentrantLock();
              return new Waiting(lock, lock.newCondition());
            }),
        conditions(
            "condition of an AbstractQueuedLongSynchronizer",
            () -> {
              LongMutex lock = new LongMutex();
              return new Waiting(lock, lock.newCondition());
            }));
  }

  private static <T> Family<T> lock(
      String name, Supplier<T> fresh, Function<T, Lock> view, Family.Call<T> state) {
    return new Family<T>(name, fresh, state)
        .run("lock", t -> view.apply(t).lock())
        .run("lockInterruptibly", t -> view.apply(t).lockInterruptibly())
        .get("tryLock", t -> view.apply(t).tryLock())
        .get("tryLockTimed", t -> view.apply(t).tryLock(1, TimeUnit.SECONDS))
        .run(
            "lockUnlock",
            t -> {
              view.apply(t).lock();
              view.apply(t).unlock();
            })
        .get(
            "tryLockUnlock",
            t -> {
              boolean locked = view.apply(t).tryLock();
              if (locked) {
                view.apply(t).unlock();
              }
              return locked;
            })
        .against("tryLock", "lockUnlock tryLockUnlock", "lock", "tryLockTimed");
  }

  /**
   * A lock that knows its owner. Whoever unlocks a StampedLock that another holds is not told for
   * sure, and nothing is promised of what comes after; so its views are not tried in that way.
   */
  private static Family<ReentrantLock> owned(String name, Supplier<ReentrantLock> fresh) {
    return lock(name, fresh, l -> l, ReentrantLock::isLocked)
        .run("unlock", ReentrantLock::unlock)
        .against("tryLockTimed unlock");
  }

  private static Family<ReentrantReadWriteLock> readWrite() {
    return new Family<>(
            "ReentrantReadWriteLock",
            ReentrantReadWriteLock::new,
            (ReentrantReadWriteLock l) -> l.getReadLockCount() + " " + l.isWriteLocked())
        .run("read", l -> l.readLock().lock())
        .run("readInterruptibly", l -> l.readLock().lockInterruptibly())
        .get("tryRead", l -> l.readLock().tryLock())
        .get("tryReadTimed", l -> l.readLock().tryLock(1, TimeUnit.SECONDS))
        .run("unlockRead", l -> l.readLock().unlock())
        .run("write", l -> l.writeLock().lock())
        .run("writeInterruptibly", l -> l.writeLock().lockInterruptibly())
        .get("tryWrite", l -> l.writeLock().tryLock())
        .get("tryWriteTimed", l -> l.writeLock().tryLock(1, TimeUnit.SECONDS))
        .run("unlockWrite", l -> l.writeLock().unlock())
        .run(
            "downgrade",
            l -> {
              l.writeLock().lock();
              l.readLock().lock();
              l.writeLock().unlock();
              l.readLock().unlock();
            })
        .against(
            "tryRead",
            "tryWrite",
            "write unlockWrite",
            "read unlockRead tryWrite",
            "tryWriteTimed");
  }

  private static Family<StampedLock> stamped() {
    return new Family<>(
            "StampedLock",
            StampedLock::new,
            (StampedLock l) -> l.getReadLockCount() + " " + l.isWriteLocked())
        .run("write", StampedLock::writeLock)
        .run("writeInterruptibly", StampedLock::writeLockInterruptibly)
        .run("read", StampedLock::readLock)
        .run("readInterruptibly", StampedLock::readLockInterruptibly)
        .get("tryWrite", l -> l.tryWriteLock() != 0)
        .get("tryWriteTimed", l -> l.tryWriteLock(1, TimeUnit.SECONDS) != 0)
        .get("tryRead", l -> l.tryReadLock() != 0)
        .get("tryReadTimed", l -> l.tryReadLock(1, TimeUnit.SECONDS) != 0)
        .get("optimistic", l -> l.validate(l.tryOptimisticRead()))
        .get(
            "upgrade",
            l -> {
              long stamp = l.readLock();
              long write = l.tryConvertToWriteLock(stamp);
              l.unlock(write == 0 ? stamp : write);
              return write != 0;
            })
        .get(
            "downgrade",
            l -> {
              long read = l.tryConvertToReadLock(l.writeLock());
              l.unlockRead(read);
              return read != 0;
            })
        .get(
            "toOptimistic",
            l -> {
              long stamp = l.tryConvertToOptimisticRead(l.writeLock());
              return l.validate(stamp);
            })
        .get("optimisticToWrite", l -> l.tryConvertToWriteLock(l.tryOptimisticRead()) != 0)
        .get("convertNothing", l -> l.tryConvertToReadLock(1) + l.tryConvertToOptimisticRead(1))
        .run("writeUnlock", l -> l.unlockWrite(l.writeLock()))
        .run("readUnlock", l -> l.unlockRead(l.readLock()))
        .get("tryUnlockWrite", StampedLock::tryUnlockWrite)
        .get("tryUnlockRead", StampedLock::tryUnlockRead)
        .get(
            "tryUnlockBoth",
            l -> {
              l.readLock();
              boolean read = l.tryUnlockRead();
              l.writeLock();
              return read + " " + l.tryUnlockWrite();
            })
        .against(
            "tryWrite",
            "tryRead",
            "writeUnlock",
            "readUnlock optimistic",
            "write",
            "tryWriteTimed");
  }

  /** A lock with its condition, and what is waited for. */
  private static final class Waiting {
    final Lock lock;
    final Condition condition;

    /** Guarded by the lock. */
    boolean ready;

    Waiting(Lock lock, Condition condition) {
      this.lock = lock;
      this.condition = condition;
    }

    Object await(Family.Call<Condition> how) throws Exception {
      lock.lock();
      try {
        return how.on(condition) + " " + ready;
      } finally {
        lock.unlock();
      }
    }

    void signal(boolean all) {
      lock.lock();
      try {
        ready = true;
        if (all) {
          condition.signalAll();
        } else {
          condition.signal();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** Written by a user, on the synchroniser that the JDK itself does not use. */
  @SuppressWarnings("serial")
  private static final class LongMutex extends AbstractQueuedLongSynchronizer implements Lock {
    @Override
    protected boolean tryAcquire(long ignored) {
      return compareAndSetState(0, 1);
    }

    @Override
    protected boolean tryRelease(long ignored) {
      setState(0);
      return true;
    }

    @Override
    protected boolean isHeldExclusively() {
      return getState() == 1;
    }

    @Override
    public void lock() {
      acquire(1);
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
      acquireInterruptibly(1);
    }

    @Override
    public boolean tryLock() {
      return tryAcquire(1);
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
      return tryAcquireNanos(1, unit.toNanos(time));
    }

    @Override
    public void unlock() {
      release(1);
    }

    @Override
    public Condition newCondition() {
      return new ConditionObject();
    }
  }

  private static Family<Waiting> conditions(String name, Supplier<Waiting> fresh) {
    return new Family<>(name, fresh, (Waiting w) -> w.ready)
        .get(
            "await",
            w ->
                w.await(
                    c -> {
                      c.await();
                      return "";
                    }))
        .get("awaitTimed", w -> w.await(c -> c.await(1, TimeUnit.SECONDS)))
        .get("awaitNanos", w -> w.await(c -> c.awaitNanos(1_000_000_000L) > 0))
        .get(
            "awaitUntil",
            w -> w.await(c -> c.awaitUntil(new Date(System.currentTimeMillis() + 1_000))))
        .get(
            "awaitUninterruptibly",
            w ->
                w.await(
                    c -> {
                      c.awaitUninterruptibly();
                      return "";
                    }))
        .run("signal", w -> w.signal(false))
        .run("signalAll", w -> w.signal(true))
        .run("signalUnlocked", w -> w.condition.signal())
        .run("awaitUnlocked", w -> w.condition.await())
        .against("signal", "signalAll", "awaitTimed", "signal signalAll");
  }
}
