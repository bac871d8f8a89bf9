package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Weak compare-and-sets, which may fail though the value is the expected one. */
public final class WeakCas {
  private WeakCas() {}

  /** One of two threads must win; a failure without a reason makes both losers. */
  @Bug(spurious = true)
  public static final class FailureTakenForDefeat implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger owner = new AtomicInteger();
      AtomicInteger winners = new AtomicInteger();
      Body race =
          () -> {
            if (owner.weakCompareAndSetVolatile(0, 1)) {
              winners.incrementAndGet();
            }
          };
      together(race, race);
      check(winners.get() == 1, "nobody won");
    }
  }

  public static final class FailureTakenForDefeatTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger owner = new AtomicInteger();
      AtomicInteger winners = new AtomicInteger();
      Body race =
          () -> {
            while (owner.get() == 0) {
              if (owner.weakCompareAndSetVolatile(0, 1)) {
                winners.incrementAndGet();
              }
            }
          };
      together(race, race);
      check(winners.get() == 1, "nobody or everybody won");
    }
  }

  /** An update that is tried once and not again. */
  @Bug(spurious = true)
  public static final class NoRetry implements Program {
    @Override
    public void execute() {
      AtomicReference<String> state = new AtomicReference<>("new");
      AtomicBoolean published = new AtomicBoolean();
      state.weakCompareAndSetAcquire("new", "open");
      published.weakCompareAndSetPlain(false, true);
      check(state.get().equals("open") && published.get(), "an update did not happen");
    }
  }

  public static final class NoRetryTwin implements Program {
    @Override
    public void execute() {
      AtomicReference<String> state = new AtomicReference<>("new");
      AtomicBoolean published = new AtomicBoolean();
      while (!state.weakCompareAndSetAcquire("new", "open")) {
        check(state.get().equals("new"), "a failed update changed something");
      }
      while (!published.weakCompareAndSetPlain(false, true)) {
        check(!published.get(), "a failed update changed something");
      }
      check(state.get().equals("open") && published.get(), "an update did not happen");
    }
  }

  private static final class Slots {
    boolean flag;
    byte small;
    char letter;
    short medium;
    int number;
    long large;
    float ratio;
    double precise;
    Object object = "";
  }

  /** One handle for each type, with its value before and after. */
  private enum Slot {
    FLAG("flag", boolean.class, false, true),
    SMALL("small", byte.class, (byte) 0, (byte) -1),
    LETTER("letter", char.class, '\0', 'x'),
    MEDIUM("medium", short.class, (short) 0, (short) -7),
    NUMBER("number", int.class, 0, 1),
    LARGE("large", long.class, 0L, 1L << 40),
    RATIO("ratio", float.class, 0f, 0.5f),
    PRECISE("precise", double.class, 0d, 0.25d),
    OBJECT("object", Object.class, "", "set");

    private final VarHandle handle;
    private final Object before;
    private final Object after;

    Slot(String name, Class<?> type, Object before, Object after) {
      try {
        handle = MethodHandles.lookup().findVarHandle(Slots.class, name, type);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
      this.before = before;
      this.after = after;
    }

    boolean set(Slots slots) {
      return handle.weakCompareAndSet(slots, before, after);
    }

    boolean is(Slots slots, boolean set) {
      return handle.get(slots).equals(set ? after : before);
    }
  }

  /** A field of any type, through its VarHandle. */
  @Bug(spurious = true)
  public static final class EveryType implements Program {
    @Override
    public void execute() {
      Slots slots = new Slots();
      for (Slot slot : Slot.values()) {
        slot.set(slots);
      }
      for (Slot slot : Slot.values()) {
        check(slot.is(slots, true), slot + " was not set");
      }
    }
  }

  public static final class EveryTypeTwin implements Program {
    @Override
    public void execute() {
      Slots slots = new Slots();
      for (Slot slot : Slot.values()) {
        while (!slot.set(slots)) {
          check(slot.is(slots, false), slot + " was changed by a failed update");
        }
        check(slot.is(slots, true), slot + " was not set");
      }
    }
  }

  /** A lock whose holder is asked once. */
  @Bug(spurious = true)
  public static final class TryLockOnce implements Program {
    @Override
    public void execute() throws Exception {
      AtomicBoolean locked = new AtomicBoolean();
      check(locked.weakCompareAndSetVolatile(false, true), "a free lock cannot be taken");
    }
  }

  public static final class TryLockOnceTwin implements Program {
    private int shared;

    @Override
    public void execute() throws Exception {
      shared = 0;
      AtomicBoolean locked = new AtomicBoolean();
      Body count =
          () -> {
            while (!locked.weakCompareAndSetVolatile(false, true)) {
              Thread.onSpinWait();
            }
            shared++;
            locked.set(false);
          };
      together(count, count, count);
      check(shared == 3, "an increment was lost");
    }
  }
}
