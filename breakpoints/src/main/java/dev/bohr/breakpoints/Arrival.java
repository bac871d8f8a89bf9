package dev.bohr.breakpoints;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A visit while breakpoints are on. */
final class Arrival implements Visit {
  private static final Object[] NOTHING = {};

  /** Guarded by the meeting's lock but for reading; who waits for it waits for this object. */
  private volatile @Nullable Hit hit;

  /**
   * True when the thread is to go on without a hit. Set under the meeting's lock, but by a thread
   * that fails.
   */
  volatile boolean released;

  /** When it came, among those of the same meeting. */
  private long number;

  private final Meeting meeting;

  /** Where it may take part, from 0. */
  private final int[] places;

  /** Where it takes part; set with the hit. */
  private int place;

  private final Thread thread;
  private final long delayNanos;
  private long pauseNanos;
  private long ignoreFirst;
  private boolean scoped;
  private Object[] same = NOTHING;
  private @Nullable Object value;
  private @Nullable BooleanSupplier local;
  private @Nullable Predicate<Arrival> joint;

  Arrival(Meeting meeting, int[] places, long pauseNanos, long delayNanos) {
    this.meeting = meeting;
    this.places = places;
    this.place = places[0];
    this.thread = Thread.currentThread();
    this.pauseNanos = pauseNanos;
    this.delayNanos = delayNanos;
    this.ignoreFirst = meeting.shape().ignoreFirst();
  }

  @Override
  public Visit same(@Nullable Object object) {
    Object[] more = Arrays.copyOf(same, same.length + 1);
    more[same.length] = object;
    same = more;
    return this;
  }

  @Override
  public Visit when(BooleanSupplier condition) {
    BooleanSupplier before = local;
    local = before == null ? condition : () -> before.getAsBoolean() && condition.getAsBoolean();
    return this;
  }

  @Override
  public Visit whenHolding(Class<?> type) {
    return when(() -> HeldLocks.isTypeHeld(type, same));
  }

  @Override
  public Visit whenHolding(String className) {
    return when(() -> HeldLocks.isTypeHeld(className, null, same));
  }

  @Override
  public Visit with(@Nullable Object brought) {
    value = brought;
    return this;
  }

  @Override
  public <T> Visit jointly(Class<T> type, Predicate<? super T> condition) {
    Predicate<Arrival> asked =
        other -> type.isInstance(other.value) && condition.test(type.cast(other.value));
    joint = joint == null ? asked : joint.and(asked);
    return this;
  }

  @Override
  public Visit pause(Duration time) {
    pauseNanos = Breakpoint.nanos(time);
    return this;
  }

  @Override
  public Visit ignoreFirst(long arrivals) {
    ignoreFirst = arrivals;
    return this;
  }

  @Override
  public Turn turn() {
    scoped = true;
    return meeting.come(this);
  }

  @Override
  public boolean reach() {
    return meeting.come(this).isHit();
  }

  int[] places() {
    return places;
  }

  /** Of those the first, until it has met others. */
  int place() {
    return place;
  }

  Thread thread() {
    return thread;
  }

  long number() {
    return number;
  }

  void number(long arrived) {
    number = arrived;
  }

  long pauseNanos() {
    return pauseNanos;
  }

  long delayNanos() {
    return delayNanos;
  }

  long ignoreFirst() {
    return ignoreFirst;
  }

  /** Whether the end of its action will be told. */
  boolean isScoped() {
    return scoped;
  }

  @Nullable Hit hit() {
    return hit;
  }

  boolean isWaiting() {
    return hit == null && !released;
  }

  boolean isLocallyTrue() {
    return local == null || local.getAsBoolean();
  }

  /** Whether both came with the same objects. */
  boolean isSame(Arrival other) {
    if (same.length != other.same.length) {
      return false;
    }
    for (int i = 0; i < same.length; i++) {
      if (!isSame(same[i], other.same[i])) {
        return false;
      }
    }
    return true;
  }

  /** Boxed values have no identity that means anything. */
  private static boolean isSame(@Nullable Object one, @Nullable Object two) {
    return one == two
        || ((one instanceof Number || one instanceof Boolean || one instanceof Character)
            && one.equals(two));
  }

  /** Whether both came with as many objects. */
  boolean brings(Arrival other) {
    return same.length == other.same.length;
  }

  boolean isJointlyTrue(Arrival other) {
    return joint == null || joint.test(other);
  }

  /** Called under the meeting's lock. */
  void meet(Hit met, int at) {
    place = at;
    hit = met;
  }

  /** Called under the meeting's lock. */
  void release() {
    released = true;
  }

  /** After {@link #meet} or {@link #release}, and outside the meeting's lock. */
  synchronized void wake() {
    notifyAll();
  }

  /**
   * Until it is met or released, or the time is over, or the thread is interrupted, or nobody is
   * left who could come.
   *
   * @return which part of its time that took, from 0 to 1; 0 when the time is not what ended it
   */
  double await(long deadline) {
    long begin = System.nanoTime();
    if (!isWaiting() || deadline - begin <= 0) {
      return 0;
    }
    boolean inVain = false;
    Standstill.Pause pause = Standstill.begin(deadline, this);
    try {
      inVain = pause(pause);
    } catch (InterruptedException e) {
      thread.interrupt();
    } finally {
      Standstill.end(pause);
    }
    Standstill.wakeFirst();
    double taken = System.nanoTime() - begin;
    return inVain ? Math.min(1, taken / (deadline - begin)) : 0;
  }

  /** Whether the time was over or nobody is left; false when something happened. */
  private boolean pause(Standstill.Pause pause) throws InterruptedException {
    Looks looks = new Looks();
    boolean first = false;
    while (isWaiting()) {
      long now = System.nanoTime();
      long left = pause.deadline() - now;
      if (left <= 0) {
        return true;
      }
      if (first != pause.isFirst()) {
        first = !first;
        looks.begin(now);
      }
      long wait = first ? Math.min(left, looks.until(now)) : left;
      if (wait > 0) {
        sleep(wait, pause, first);
      } else if (looks.looked(now, Standstill.isThere(), System.nanoTime())) {
        return isWaiting();
      }
    }
    return false;
  }

  /** Nobody looks in here: who wakes this thread would be seen blocked. */
  private synchronized void sleep(long nanos, Standstill.Pause pause, boolean first)
      throws InterruptedException {
    if (isWaiting() && pause.isFirst() == first) {
      // Rounded up: a wait of zero would be one for ever.
      wait(nanos / 1_000_000, (int) (nanos % 1_000_000) | 1);
    }
  }
}
