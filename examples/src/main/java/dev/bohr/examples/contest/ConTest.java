package dev.bohr.examples.contest;

import dev.bohr.examples.Example;
import dev.bohr.examples.Example.BugKind;
import dev.bohr.examples.Example.Suite;
import java.util.List;

/**
 * The examples after the kinds of the ConTest benchmark. Its bounded buffer is among the showcase.
 */
public final class ConTest {
  private ConTest() {}

  public static List<Example> all() {
    return List.of(
        new Example(
            "airline",
            Suite.CONTEST,
            "Three agents sell two seats",
            AirlineSeats.class,
            AirlineSeats.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "the flight is oversold"),
        new Example(
            "allocation-vector",
            Suite.CONTEST,
            "Two tasks search a vector for free blocks",
            AllocationVector.class,
            AllocationVector.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "a block is given out twice"),
        new Example(
            "bubble-sort",
            Suite.CONTEST,
            "An array is sorted by rounds of short-lived workers",
            BubbleSort.class,
            BubbleSort.Twin.class,
            BugKind.ORDER,
            "failed",
            "the array is not sorted, since workers were not joined"),
        new Example(
            "mutual-exclusion",
            Suite.CONTEST,
            "Two threads exclude each other by Peterson's algorithm",
            MutualExclusion.class,
            MutualExclusion.Twin.class,
            BugKind.ORDER,
            "failed",
            "both threads are in the critical section"),
        new Example(
            "manager",
            Suite.CONTEST,
            "Memory is released when nobody uses it any more",
            Manager.class,
            Manager.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "a reader uses released memory"),
        new Example(
            "merge-sort",
            Suite.CONTEST,
            "A merge sort counts the threads it may still start",
            MergeSort.class,
            MergeSort.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "the number of threads that are left is wrong after the sort"),
        new Example(
            "piper",
            Suite.CONTEST,
            "Writers and readers share a ring of two places",
            Piper.class,
            Piper.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "a reader that was woken finds nothing to read"),
        new Example(
            "producer-consumer",
            Suite.CONTEST,
            "A producer tells its consumer that there are no more elements",
            ProducerConsumer.class,
            ProducerConsumer.Twin.class,
            BugKind.LOST_SIGNAL,
            "stall",
            "the consumer waits for ever after the last element"),
        new Example(
            "shop",
            Suite.CONTEST,
            "A shop is supplied while customers buy",
            Shop.class,
            Shop.Twin.class,
            BugKind.WRONG_LOCK,
            "failed",
            "the stock does not match the books"),
        new Example(
            "sleep-order",
            Suite.CONTEST,
            "A browser sleeps until the page should be there",
            SleepOrder.class,
            SleepOrder.Twin.class,
            BugKind.ORDER,
            "failed",
            "the page is empty, because something else was loaded first"));
  }
}
