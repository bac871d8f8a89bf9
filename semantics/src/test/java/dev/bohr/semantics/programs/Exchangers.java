package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Exchanger. */
public final class Exchangers {
  private Exchangers() {}

  /** Goes on writing into the buffer that it has given away. */
  @Bug
  public static final class WritesAfterExchange implements Program {
    @Override
    public void execute() throws Exception {
      Exchanger<List<String>> exchanger = new Exchanger<>();
      together(
          () -> {
            List<String> full = new ArrayList<>(List.of("a"));
            exchanger.exchange(full);
            full.add("late");
          },
          () -> {
            List<String> received = exchanger.exchange(new ArrayList<>());
            check(received.size() == 1, "the buffer still changes");
          });
    }
  }

  @TrustsTimeouts
  public static final class WritesAfterExchangeTwin implements Program {
    @Override
    public void execute() throws Exception {
      Exchanger<List<String>> exchanger = new Exchanger<>();
      together(
          () -> {
            List<String> full = new ArrayList<>(List.of("a"));
            List<String> empty = exchanger.exchange(full, 60, TimeUnit.SECONDS);
            empty.add("late");
          },
          () -> {
            List<String> received = exchanger.exchange(new ArrayList<>(), 60, TimeUnit.SECONDS);
            check(received.equals(List.of("a")), "the buffer still changes");
          });
    }
  }

  /** Meets only if its partner is known to be there. */
  @Bug(type = TimeoutException.class)
  public static final class PartnerMissing implements Program {
    @Override
    public void execute() throws Exception {
      Exchanger<String> exchanger = new Exchanger<>();
      AtomicBoolean present = new AtomicBoolean();
      together(
          () -> {
            present.set(true);
            exchanger.exchange("a", 100, TimeUnit.MILLISECONDS);
          },
          () -> {
            if (present.get()) {
              exchanger.exchange("b");
            }
          });
    }
  }

  public static final class PartnerMissingTwin implements Program {
    @Override
    public void execute() throws Exception {
      Exchanger<String> exchanger = new Exchanger<>();
      String[] received = new String[2];
      together(
          () -> received[0] = exchanger.exchange("a"), () -> received[1] = exchanger.exchange("b"));
      check(received[0].equals("b") && received[1].equals("a"), "not exchanged");
    }
  }
}
