package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** CompletableFuture. */
public final class CompletableFutures {
  private CompletableFutures() {}

  /** Two asynchronous stages share a plain field. */
  @Bug
  public static final class StagesRace implements Program {
    @Override
    public void execute() throws Exception {
      Executor threadPerTask = task -> new Thread(task).start();
      int[] count = {0};
      CompletableFuture<Void> first = CompletableFuture.runAsync(() -> count[0]++, threadPerTask);
      CompletableFuture<Void> second = CompletableFuture.runAsync(() -> count[0]++, threadPerTask);
      CompletableFuture.allOf(first, second).join();
      check(count[0] == 2, "an increment was lost");
    }
  }

  public static final class StagesRaceTwin implements Program {
    @Override
    public void execute() throws Exception {
      CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> 1);
      CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> 2);
      int sum = first.thenCombine(second, Integer::sum).thenApplyAsync(it -> it + 1).join();
      check(sum == 4, "a stage is missing");
    }
  }

  /** Asks whether it is done before completing it, and takes the answer for the outcome. */
  @Bug
  public static final class DoneThenComplete implements Program {
    @Override
    public void execute() throws Exception {
      CompletableFuture<String> winner = new CompletableFuture<>();
      AtomicInteger winners = new AtomicInteger();
      together(() -> win(winner, winners, "ada"), () -> win(winner, winners, "bob"));
      check(winners.get() == 1, "two winners");
    }

    private static void win(CompletableFuture<String> winner, AtomicInteger winners, String name) {
      if (!winner.isDone()) {
        winner.complete(name);
        winners.incrementAndGet();
      }
    }
  }

  public static final class DoneThenCompleteTwin implements Program {
    @Override
    public void execute() throws Exception {
      CompletableFuture<String> winner = new CompletableFuture<>();
      AtomicInteger winners = new AtomicInteger();
      together(() -> win(winner, winners, "ada"), () -> win(winner, winners, "bob"));
      check(winners.get() == 1 && winner.isDone(), "two winners");
    }

    private static void win(CompletableFuture<String> winner, AtomicInteger winners, String name) {
      if (winner.complete(name)) {
        winners.incrementAndGet();
      }
    }
  }

  /** anyOf is done with the faster of the two, which need not be the one whose result is used. */
  @Bug
  public static final class AnyIsNotThisOne implements Program {
    @Override
    public void execute() throws Exception {
      CompletableFuture<String> price = new CompletableFuture<>();
      CompletableFuture<String> rate = new CompletableFuture<>();
      together(
          () -> price.complete("10"),
          () -> rate.complete("2"),
          () -> {
            CompletableFuture.anyOf(price, rate).join();
            check(price.isDone(), "the other one was faster");
          });
    }
  }

  public static final class AnyIsNotThisOneTwin implements Program {
    @Override
    public void execute() throws Exception {
      CompletableFuture<String> price = new CompletableFuture<>();
      CompletableFuture<String> rate = new CompletableFuture<>();
      together(
          () -> price.complete("10"),
          () -> rate.complete("2"),
          () -> {
            Object fastest = CompletableFuture.anyOf(price, rate).join();
            check(fastest.equals("10") || fastest.equals("2"), "another result");
            CompletableFuture.allOf(price, rate).join();
            check(price.isDone() && rate.isDone(), "not all of them");
          });
    }
  }

  /** The answer is given only to a caller who has signed in; the others run into the timeout. */
  @Bug(type = ExecutionException.class)
  public static final class OrTimeout implements Program {
    @Override
    public void execute() throws Exception {
      CompletableFuture<String> answer = new CompletableFuture<>();
      AtomicBoolean asked = new AtomicBoolean();
      together(
          () -> {
            asked.set(true);
            check(answer.orTimeout(50, TimeUnit.MILLISECONDS).get().equals("yes"), "another");
          },
          () -> {
            if (asked.get()) {
              answer.complete("yes");
            }
          });
    }
  }

  @TrustsTimeouts
  public static final class OrTimeoutTwin implements Program {
    @Override
    public void execute() throws Exception {
      CompletableFuture<String> answer = new CompletableFuture<>();
      CompletableFuture<String> never = new CompletableFuture<>();
      together(
          () -> check(answer.orTimeout(60, TimeUnit.SECONDS).get().equals("yes"), "another"),
          () -> answer.complete("yes"),
          () ->
              check(
                  never
                      .completeOnTimeout("nobody", 1, TimeUnit.MILLISECONDS)
                      .get()
                      .equals("nobody"),
                  "another"));
    }
  }

  /** getNow answers with the default while the value is on its way. */
  @Bug
  public static final class GetNow implements Program {
    @Override
    public void execute() throws Exception {
      CompletableFuture<Integer> value = new CompletableFuture<>();
      together(
          () -> value.complete(7), () -> check(value.getNow(0) == 7, "asked before it was there"));
    }
  }

  @TrustsTimeouts
  public static final class GetNowTwin implements Program {
    @Override
    public void execute() throws Exception {
      CompletableFuture<Integer> value = new CompletableFuture<>();
      CompletableFuture<Integer> next = value.thenApply(it -> it + 1);
      together(
          () -> value.complete(7),
          () -> {
            check(value.get(60, TimeUnit.SECONDS) == 7, "another value");
            check(next.get() == 8, "another value");
          });
    }
  }

  /** Two dependents run on whatever thread completes their futures. */
  @Bug
  public static final class DependentsRace implements Program {
    @Override
    public void execute() throws Exception {
      CompletableFuture<Integer> first = new CompletableFuture<>();
      CompletableFuture<Integer> second = new CompletableFuture<>();
      int[] total = {0};
      CompletableFuture<Void> one = first.thenAccept(value -> total[0] += value);
      CompletableFuture<Void> two = second.thenAccept(value -> total[0] += value);
      together(() -> first.complete(1), () -> second.complete(2));
      CompletableFuture.allOf(one, two).join();
      check(total[0] == 3, "an addition was lost");
    }
  }

  public static final class DependentsRaceTwin implements Program {
    @Override
    public void execute() throws Exception {
      CompletableFuture<Integer> first = new CompletableFuture<>();
      CompletableFuture<Integer> second = new CompletableFuture<>();
      CompletableFuture<Integer> total = first.thenCompose(a -> second.thenApply(b -> a + b));
      together(() -> first.complete(1), () -> second.complete(2));
      check(total.join() == 3, "an addition was lost");
    }
  }
}
