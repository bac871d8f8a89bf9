package dev.bohr.bench.simplify;

import java.util.ArrayList;
import java.util.List;

/**
 * Stands for blackscholes of PARSEC: a portfolio of options is priced in eight slices, and a
 * barrier ends the round.
 *
 * <p>The bug is in the barrier: the first worker, which reports the sum, waits to be released
 * without asking whether it is the last to arrive. The symptom is a stall of all workers, when the
 * first comes last. No preemption is needed.
 *
 * <p>Bystanders: the pricing, which shares nothing but options that do not change.
 */
public final class Blackscholes {
  private static final int WORKERS = 8;
  private static final int SLICE = 4;

  private record Option(boolean call, double spot, double strike, double years) {}

  private static final double RATE = 0.02;
  private static final double VOLATILITY = 0.3;

  private final Option[] portfolio = new Option[WORKERS * SLICE];

  /** In cents; guarded by this, like all that follows. */
  private long value;

  private int arrived;
  private boolean released;
  private long reported;

  private Blackscholes() {
    for (int i = 0; i < portfolio.length; i++) {
      portfolio[i] = new Option(i % 3 != 0, 80 + i, 100 - i % 7, 0.25 * (1 + i % 4));
    }
  }

  private void work(int worker) throws InterruptedException {
    long sum = 0;
    for (int i = worker * SLICE; i < (worker + 1) * SLICE; i++) {
      sum += Math.round(100 * price(portfolio[i]));
    }
    arrive(worker, sum);
  }

  private synchronized void arrive(int worker, long sum) throws InterruptedException {
    value += sum;
    arrived++;
    if (worker == 0) {
      while (!released) { // the bug: it may be the last
        wait();
      }
      reported = value;
      return;
    }
    if (arrived == WORKERS) {
      released = true;
      notifyAll();
    }
    while (!released) {
      wait();
    }
  }

  private static double price(Option option) {
    double deviation = VOLATILITY * Math.sqrt(option.years);
    double drift = (RATE + VOLATILITY * VOLATILITY / 2) * option.years;
    double d1 = (Math.log(option.spot / option.strike) + drift) / deviation;
    double d2 = d1 - deviation;
    double discounted = option.strike * Math.exp(-RATE * option.years);
    return option.call
        ? option.spot * normal(d1) - discounted * normal(d2)
        : discounted * normal(-d2) - option.spot * normal(-d1);
  }

  /** The cumulative normal distribution, after Abramowitz and Stegun 26.2.17. */
  private static double normal(double x) {
    double k = 1 / (1 + 0.2316419 * Math.abs(x));
    double series = 1.781477937 + k * (-1.821255978 + k * 1.330274429);
    series = k * (0.319381530 + k * (-0.356563782 + k * series));
    double tail = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI) * series;
    return x < 0 ? tail : 1 - tail;
  }

  private void run() throws InterruptedException {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      int worker = i;
      workers.add(Crew.thread("worker-" + i, () -> work(worker)));
    }
    Crew.run(workers);
    long expected = 0;
    for (Option option : portfolio) {
      expected += Math.round(100 * price(option));
    }
    Crew.check(reported == expected, "the portfolio is worth " + expected + ", not " + reported);
  }

  public static void main(String[] args) throws InterruptedException {
    new Blackscholes().run();
  }
}
