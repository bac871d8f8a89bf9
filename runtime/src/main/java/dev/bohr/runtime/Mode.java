package dev.bohr.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What hooks do. A mode is one object, installed in {@link Control#mode} before a run and removed
 * after it.
 *
 * <p>Every method is called on the thread that executes the rewritten code, while it holds the
 * token and with hooks off ({@link Control#running} is null), so an implementation may use any JDK
 * class. A method may take the token away and return much later; when it returns, the calling
 * thread holds the token. Methods that can meet the end of the run throw {@link RunAborted}.
 */
public abstract class Mode {
  /** Nothing is installed: rewritten code behaves as written. */
  static final Mode IDLE = new Idle();

  /** How hooks treat a newly rewritten site; see {@link Sites#POINT}. */
  public abstract byte treatment(Sites.Site site);

  /** Before a field access at a site that is not off; {@code base} is null for a static. */
  public abstract void field(@Nullable Object base, int site);

  /** Before an array element access at a site that is not off. */
  public abstract void element(@Nullable Object array, int index, int site);

  /** Before an access through a VarHandle ({@code place}) or Unsafe (offset). */
  public abstract void atomic(@Nullable Object base, @Nullable Object place, long offset, int site);

  /**
   * Before a weak compare-and-set through Unsafe.
   *
   * @return true when it must fail without a reason
   */
  public boolean weakUpdate(@Nullable Object base, long offset, int site) {
    atomic(base, null, offset, site);
    return false;
  }

  /**
   * Before an access inside a trusted method, which is never a point; only in watched runs.
   *
   * @param atomic through a VarHandle or Unsafe, and so perhaps to any field of {@code base}
   */
  public abstract void accessedWhole(@Nullable Object base, int site, boolean atomic);

  public abstract void monitorEnter(Object lock, int site);

  public abstract void monitorExit(Object lock, int site);

  /** Waits until no other thread owns the monitor, without taking it. */
  public abstract void monitorAwait(Object lock, int site);

  /** Takes a monitor that is known to be free; never a point. */
  public abstract void monitorEntered(Object lock, int site);

  /**
   * @param nanos 0: for ever
   */
  public abstract void monitorWait(Object lock, long nanos, int site) throws InterruptedException;

  public abstract void monitorNotify(Object lock, boolean all, int site);

  public abstract boolean holdsLock(Object lock);

  public abstract void park(@Nullable Object blocker, boolean absolute, long time);

  /** False when the thread is not one of the run, so that the real unpark must happen. */
  public abstract boolean unpark(Thread thread);

  public abstract void start(Thread thread);

  /**
   * @param nanos 0: for ever
   */
  public abstract void join(Thread thread, long nanos) throws InterruptedException;

  /** Null when the thread is not one of the run. */
  public abstract Thread.@Nullable State state(Thread thread);

  public abstract void sleep(long nanos) throws InterruptedException;

  public abstract void yieldNow();

  /** False when the thread is not one of the run, so that the real interrupt must happen. */
  public abstract boolean interrupt(Thread thread);

  /**
   * Whether a thread is interrupted.
   *
   * @param thread null: the current one
   * @return 1 when it is, 0 when not, -1 when the thread is not one of the run
   */
  public abstract int interrupted(@Nullable Thread thread, boolean clear);

  /**
   * Throws an error into another thread, or the current one.
   *
   * @return false when the thread is not one of the run, or this JDK no longer does it, so that the
   *     call is left to the JDK
   */
  public boolean stop(Thread thread, Error death) {
    return false;
  }

  /** Suspends a thread, or lets it go on; the answer is that of {@link #stop}. */
  public boolean suspend(Thread thread, boolean suspend) {
    return false;
  }

  /** The threads of the run that are alive, in the order of their start. */
  public Thread[] liveThreads() {
    return new Thread[0];
  }

  /** Where a thread of the run stands, without what is Bohr's; null when it is none. */
  public StackTraceElement @Nullable [] stack(Thread thread) {
    return null;
  }

  /** What a thread of the run is parked for; null when nothing is known. */
  public @Nullable Object blocker(Thread thread) {
    return null;
  }

  public abstract long nanoTime();

  /** What has passed of the virtual time while every thread waited. */
  public abstract long idleTime();

  public abstract long currentTimeMillis();

  /** The time without reading it, for what must not count: nothing advances. */
  public long quietTimeMillis() {
    return System.currentTimeMillis();
  }

  /** At the entry of the outermost trusted method; {@code row} is its row in the table. */
  public abstract void trustedEnter(@Nullable Object receiver, int row);

  /** At its exit; {@code effect} is false when the method did nothing. */
  public abstract void trustedExit(@Nullable Object receiver, int row, boolean effect);

  public abstract int identityHash(Object object);

  public abstract @Nullable Object slot(SlotHooks.Slot slot, @Nullable Object original);

  /** A seed greater than zero, the same in every run of the same schedule. */
  public abstract long seed();

  public abstract int threadNumber();

  /** The id of the next thread that the run makes, greater than zero; 0 leaves it to the JVM. */
  public long threadId() {
    return 0;
  }

  public abstract int poolNumber();

  /** Ends the run; does not return. */
  public abstract void exit(int status);

  /**
   * A thread is about to use a class that is not yet initialised in this run.
   *
   * @return true when the caller must initialise it and then call {@link #initialisationEnds};
   *     false when it is initialised, or is being initialised by the caller itself
   */
  public abstract boolean initialisationBegins(ClassState state);

  public abstract void initialisationEnds(ClassState state, @Nullable Throwable failure);

  /** A thread that left control wants back; true when it holds the token again. */
  public abstract boolean comeBack(Carrier carrier);

  /**
   * A thread that is not controlled unparks one that may be: the program's thread is never started,
   * and its real permit would help nobody. Called without the token.
   *
   * @return true when the thread is controlled and will get its permit
   */
  public boolean unparkFromOutside(Thread thread) {
    return false;
  }

  /** The mode of a JVM in which no run is under way; no hook reaches it but the first. */
  private static final class Idle extends Mode {
    private static AssertionError unreachable() {
      return new AssertionError("no run is under way");
    }

    @Override
    public byte treatment(Sites.Site site) {
      return site.is(Sites.FINAL) ? Sites.OFF : Sites.POINT;
    }

    @Override
    public void field(@Nullable Object base, int site) {
      throw unreachable();
    }

    @Override
    public void element(@Nullable Object array, int index, int site) {
      throw unreachable();
    }

    @Override
    public void atomic(@Nullable Object base, @Nullable Object place, long offset, int site) {
      throw unreachable();
    }

    @Override
    public void accessedWhole(@Nullable Object base, int site, boolean atomic) {
      throw unreachable();
    }

    @Override
    public void monitorEnter(Object lock, int site) {
      throw unreachable();
    }

    @Override
    public void monitorExit(Object lock, int site) {
      throw unreachable();
    }

    @Override
    public void monitorAwait(Object lock, int site) {
      throw unreachable();
    }

    @Override
    public void monitorEntered(Object lock, int site) {
      throw unreachable();
    }

    @Override
    public void monitorWait(Object lock, long nanos, int site) {
      throw unreachable();
    }

    @Override
    public void monitorNotify(Object lock, boolean all, int site) {
      throw unreachable();
    }

    @Override
    public boolean holdsLock(Object lock) {
      throw unreachable();
    }

    @Override
    public void park(@Nullable Object blocker, boolean absolute, long time) {
      throw unreachable();
    }

    @Override
    public boolean unpark(Thread thread) {
      throw unreachable();
    }

    @Override
    public void start(Thread thread) {
      throw unreachable();
    }

    @Override
    public void join(Thread thread, long nanos) {
      throw unreachable();
    }

    @Override
    public Thread.@Nullable State state(Thread thread) {
      throw unreachable();
    }

    @Override
    public void sleep(long nanos) {
      throw unreachable();
    }

    @Override
    public void yieldNow() {
      throw unreachable();
    }

    @Override
    public boolean interrupt(Thread thread) {
      throw unreachable();
    }

    @Override
    public int interrupted(@Nullable Thread thread, boolean clear) {
      throw unreachable();
    }

    @Override
    public long idleTime() {
      throw unreachable();
    }

    @Override
    public long nanoTime() {
      throw unreachable();
    }

    @Override
    public long currentTimeMillis() {
      throw unreachable();
    }

    @Override
    public void trustedEnter(@Nullable Object receiver, int row) {
      throw unreachable();
    }

    @Override
    public void trustedExit(@Nullable Object receiver, int row, boolean effect) {
      throw unreachable();
    }

    @Override
    public int identityHash(Object object) {
      throw unreachable();
    }

    @Override
    public @Nullable Object slot(SlotHooks.Slot slot, @Nullable Object original) {
      throw unreachable();
    }

    @Override
    public long seed() {
      throw unreachable();
    }

    @Override
    public int threadNumber() {
      throw unreachable();
    }

    @Override
    public int poolNumber() {
      throw unreachable();
    }

    @Override
    public void exit(int status) {
      throw unreachable();
    }

    @Override
    public boolean initialisationBegins(ClassState state) {
      throw unreachable();
    }

    @Override
    public void initialisationEnds(ClassState state, @Nullable Throwable failure) {
      throw unreachable();
    }

    /** Its run is long over. */
    @Override
    public boolean comeBack(Carrier carrier) {
      throw RunAborted.INSTANCE;
    }
  }
}
