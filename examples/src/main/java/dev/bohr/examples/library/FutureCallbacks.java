package dev.bohr.examples.library;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * A buyer asks three shops, each for the price of one part, and adds up what they say. The bug is
 * <em>shared state in callbacks</em>: the function given to {@code thenAccept} runs in the thread
 * that completes the future, so two of them may add to the sum at the same time. There is no thread
 * and no lock to be seen in the program, which is why it is overlooked. The symptom is a sum in
 * which a price is missing.
 */
public class FutureCallbacks {
  private int sum;

  public static void main(String[] args) throws Exception {
    new FutureCallbacks().run();
  }

  /** Adds the prices up. The bug: callbacks change the sum without a lock. */
  int total(List<CompletableFuture<Integer>> prices) {
    List<CompletableFuture<Void>> added = new ArrayList<>();
    for (CompletableFuture<Integer> price : prices) {
      added.add(price.thenAccept(value -> sum += value));
    }
    CompletableFuture.allOf(added.toArray(CompletableFuture[]::new)).join();
    return sum;
  }

  @Test
  public void run() throws Exception {
    AtomicInteger threads = new AtomicInteger();
    ExecutorService shops =
        Executors.newFixedThreadPool(
            3, task -> new Thread(task, "shop " + threads.incrementAndGet()));
    List<CompletableFuture<Integer>> prices = new ArrayList<>();
    for (int price : List.of(100, 20, 3)) {
      prices.add(CompletableFuture.supplyAsync(() -> price, shops));
    }
    int total = total(prices);
    shops.shutdown();
    if (total != 123) {
      throw new AssertionError("the shops ask for " + total + ", expected 123");
    }
  }

  /** The correct program: the sum goes from future to future, and nothing is shared. */
  public static final class Twin extends FutureCallbacks {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    int total(List<CompletableFuture<Integer>> prices) {
      CompletableFuture<Integer> total = CompletableFuture.completedFuture(0);
      for (CompletableFuture<Integer> price : prices) {
        total = total.thenCombine(price, Integer::sum);
      }
      return total.join();
    }
  }
}
