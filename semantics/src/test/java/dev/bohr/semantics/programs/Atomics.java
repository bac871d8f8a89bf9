package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/**
 * AtomicInteger, AtomicLong, AtomicBoolean and AtomicReference: each call is atomic, two are not.
 */
public final class Atomics {
  private Atomics() {}

  /** An increment made of get and set. */
  @Bug
  public static final class IntegerGetThenSet implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger count = new AtomicInteger();
      together(() -> count.set(count.get() + 1), () -> count.set(count.get() + 1));
      check(count.get() == 2, "an increment was lost");
    }
  }

  public static final class IntegerGetThenSetTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger count = new AtomicInteger();
      together(count::incrementAndGet, () -> count.getAndAdd(1), () -> count.addAndGet(1));
      check(count.get() == 3, "an increment was lost");
    }
  }

  /** The last ticket is sold twice: the check and the decrement are two calls. */
  @Bug
  public static final class LongCheckThenAct implements Program {
    @Override
    public void execute() throws Exception {
      AtomicLong tickets = new AtomicLong(1);
      Body buy =
          () -> {
            if (tickets.get() > 0) {
              tickets.decrementAndGet();
            }
          };
      together(buy, buy);
      check(tickets.get() == 0, "sold a ticket that does not exist");
    }
  }

  public static final class LongCheckThenActTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicLong tickets = new AtomicLong(1);
      Body buy =
          () -> {
            long before = tickets.get();
            while (before > 0 && !tickets.compareAndSet(before, before - 1)) {
              before = tickets.get();
            }
          };
      together(buy, buy);
      check(tickets.get() == 0, "sold a ticket that does not exist");
    }
  }

  /** Test and set in two calls. */
  @Bug
  public static final class BooleanTestThenSet implements Program {
    @Override
    public void execute() throws Exception {
      AtomicBoolean started = new AtomicBoolean();
      AtomicInteger starts = new AtomicInteger();
      Body begin =
          () -> {
            if (!started.get()) {
              started.set(true);
              starts.incrementAndGet();
            }
          };
      together(begin, begin);
      check(starts.get() == 1, "started twice");
    }
  }

  public static final class BooleanTestThenSetTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicBoolean started = new AtomicBoolean();
      AtomicInteger starts = new AtomicInteger();
      Body begin =
          () -> {
            if (!started.getAndSet(true)) {
              starts.incrementAndGet();
            }
          };
      together(begin, begin);
      check(starts.get() == 1, "started twice");
    }
  }

  private static final class Node {
    final String name;
    final Node next;

    Node(String name, Node next) {
      this.name = name;
      this.next = next;
    }
  }

  /** A push that reads the head and sets it later loses what was pushed in between. */
  @Bug
  public static final class ReferencePush implements Program {
    @Override
    public void execute() throws Exception {
      AtomicReference<Node> head = new AtomicReference<>();
      together(
          () -> head.set(new Node("a", head.get())), () -> head.set(new Node("b", head.get())));
      check(head.get().next != null, "a push was lost");
    }
  }

  public static final class ReferencePushTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicReference<Node> head = new AtomicReference<>();
      together(() -> push(head, "a"), () -> push(head, "b"));
      check(head.get().next != null, "a push was lost");
      check(!head.get().name.equals(head.get().next.name), "pushed twice");
    }

    private static void push(AtomicReference<Node> head, String name) {
      Node before;
      do {
        before = head.get();
      } while (!head.compareAndSet(before, new Node(name, before)));
    }
  }

  private static final class Versioned {
    final AtomicReference<String> state = new AtomicReference<>("idle");
    final AtomicStampedReference<String> stamped = new AtomicStampedReference<>("idle", 0);
    volatile int data;
  }

  /**
   * The state went away and came back (ABA): the compareAndSet succeeds on data that has changed.
   */
  @Bug
  public static final class Aba implements Program {
    @Override
    public void execute() throws Exception {
      Versioned versioned = new Versioned();
      together(
          () -> {
            String before = versioned.state.get();
            int seen = versioned.data;
            if (before.equals("idle") && versioned.state.compareAndSet("idle", "mine")) {
              check(versioned.data == seen, "the data changed behind the state");
            }
          },
          () -> {
            if (versioned.state.compareAndSet("idle", "busy")) {
              versioned.data++;
              versioned.state.set("idle");
            }
          });
    }
  }

  public static final class AbaTwin implements Program {
    @Override
    public void execute() throws Exception {
      Versioned versioned = new Versioned();
      AtomicStampedReference<String> state = versioned.stamped;
      together(
          () -> {
            int[] stamp = new int[1];
            String before = state.get(stamp);
            int seen = versioned.data;
            if (before.equals("idle")
                && state.compareAndSet("idle", "mine", stamp[0], stamp[0] + 1)) {
              check(versioned.data == seen, "the data changed behind the state");
            }
          },
          () -> {
            int[] stamp = new int[1];
            String before = state.get(stamp);
            if (before.equals("idle")
                && state.compareAndSet("idle", "busy", stamp[0], stamp[0] + 1)) {
              versioned.data++;
              state.set("idle", stamp[0] + 2);
            }
          });
    }
  }

  /**
   * updateAndGet may call its function more than once, and this function has an effect of its own.
   */
  @Bug
  public static final class FunctionWithEffect implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger balance = new AtomicInteger();
      AtomicInteger receipts = new AtomicInteger();
      Body deposit =
          () ->
              balance.updateAndGet(
                  before -> {
                    receipts.incrementAndGet();
                    return before + 1;
                  });
      together(deposit, deposit);
      check(receipts.get() == balance.get(), "more receipts than deposits");
    }
  }

  public static final class FunctionWithEffectTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger balance = new AtomicInteger();
      AtomicInteger receipts = new AtomicInteger();
      Body deposit =
          () -> {
            balance.accumulateAndGet(1, Integer::sum);
            receipts.incrementAndGet();
          };
      together(deposit, deposit);
      check(receipts.get() == balance.get(), "more receipts than deposits");
    }
  }

  /** A node is marked as deleted by a thread that did not look whether it was marked already. */
  @Bug
  public static final class MarkTwice implements Program {
    @Override
    public void execute() throws Exception {
      AtomicMarkableReference<String> node = new AtomicMarkableReference<>("node", false);
      AtomicInteger deletions = new AtomicInteger();
      Body delete =
          () -> {
            if (!node.isMarked()) {
              node.set("node", true);
              deletions.incrementAndGet();
            }
          };
      together(delete, delete);
      check(deletions.get() == 1, "deleted twice");
    }
  }

  public static final class MarkTwiceTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicMarkableReference<String> node = new AtomicMarkableReference<>("node", false);
      AtomicInteger deletions = new AtomicInteger();
      Body delete =
          () -> {
            if (node.compareAndSet("node", "node", false, true)) {
              deletions.incrementAndGet();
            }
          };
      together(delete, delete);
      check(deletions.get() == 1, "deleted twice");
    }
  }
}
