package dev.bohr.examples.library;

import dev.bohr.examples.Example;
import dev.bohr.examples.Example.BugKind;
import dev.bohr.examples.Example.Suite;
import java.util.List;

/** The examples of what goes wrong with the concurrency library of the JDK. */
public final class LibraryMisuse {
  private LibraryMisuse() {}

  public static List<Example> all() {
    return List.of(
        new Example(
            "safestack",
            Suite.LIBRARY,
            "Three threads share a lock-free stack",
            SafeStack.class,
            SafeStack.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "two threads hold the same element"),
        new Example(
            "double-checked-locking",
            Suite.LIBRARY,
            "Settings are loaded by whoever needs them first",
            DoubleCheckedLocking.class,
            DoubleCheckedLocking.Twin.class,
            BugKind.ORDER,
            "failed",
            "a setting is missing, since the settings were visible before they were loaded"),
        new Example(
            "synchronized-set",
            Suite.LIBRARY,
            "A synchronized set is copied while it changes",
            MailingList.class,
            MailingList.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "ConcurrentModificationException inside addAll"),
        new Example(
            "synchronized-list",
            Suite.LIBRARY,
            "A synchronized list is compared with another that changes",
            Permissions.class,
            Permissions.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "ConcurrentModificationException inside containsAll"),
        new Example(
            "addall-deadlock",
            Suite.LIBRARY,
            "Two synchronized lists are added to each other",
            Contacts.class,
            Contacts.Twin.class,
            BugKind.DEADLOCK,
            "deadlock",
            "both copies hang inside addAll"),
        new Example(
            "lock-upgrade",
            Suite.LIBRARY,
            "A reader renews what it found outdated",
            LockUpgrade.class,
            LockUpgrade.Twin.class,
            BugKind.DEADLOCK,
            "deadlock",
            "a reader waits for itself to give the read lock back"),
        new Example(
            "mixed-deadlock",
            Suite.LIBRARY,
            "A thermometer and its display call each other",
            Thermostat.class,
            Thermostat.Twin.class,
            BugKind.DEADLOCK,
            "deadlock",
            "the program hangs: one holds a lock and wants a monitor, one the other way round"),
        new Example(
            "semaphore-deadlock",
            Suite.LIBRARY,
            "Queries and a backup share connections and a journal",
            ConnectionPool.class,
            ConnectionPool.Twin.class,
            BugKind.DEADLOCK,
            "stall",
            "the backup waits for a connection that nobody can give back"),
        new Example(
            "lost-permit",
            Suite.LIBRARY,
            "A worker parks until its order has come",
            LostPermit.class,
            LostPermit.Twin.class,
            BugKind.LOST_SIGNAL,
            "stall",
            "the worker parks beside its order, as a lock used up the permit"),
        new Example(
            "stale-permit",
            Suite.LIBRARY,
            "A waiter parks until there is a dish",
            StalePermit.class,
            StalePermit.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "the waiter is woken by an old permit and finds no dish"),
        new Example(
            "pool-starvation",
            Suite.LIBRARY,
            "Pages and their pictures are made in one pool",
            PoolStarvation.class,
            PoolStarvation.Twin.class,
            BugKind.DEADLOCK,
            "stall",
            "all threads of the pool wait for tasks that have no thread"),
        new Example(
            "payment-timeout",
            Suite.LIBRARY,
            "A payment is completed by the bank or given up",
            PaymentTimeout.class,
            PaymentTimeout.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "an order is shipped and refunded"),
        new Example(
            "future-callbacks",
            Suite.LIBRARY,
            "Prices are added up by callbacks of futures",
            FutureCallbacks.class,
            FutureCallbacks.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "a price is missing in the sum"),
        new Example(
            "parallel-stream",
            Suite.LIBRARY,
            "A parallel stream fills a list",
            ParallelStream.class,
            ParallelStream.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "words are missing in the list"),
        new Example(
            "class-init-deadlock",
            Suite.LIBRARY,
            "Two classes need each other to be initialised",
            ClassInitDeadlock.class,
            ClassInitDeadlock.Twin.class,
            BugKind.DEADLOCK,
            "deadlock",
            "the program hangs at start-up, in two static initialisers"),
        new Example(
            "virtual-counter",
            Suite.LIBRARY,
            "Virtual threads count their requests",
            VirtualCounter.class,
            VirtualCounter.Twin.class,
            BugKind.ATOMICITY,
            "failed",
            "fewer requests are counted than there were"),
        new Example(
            "virtual-gate",
            Suite.LIBRARY,
            "Virtual threads wait for a gate to open",
            VirtualGate.class,
            VirtualGate.Twin.class,
            BugKind.LOST_SIGNAL,
            "stall",
            "a visitor waits for ever before an open gate"));
  }
}
