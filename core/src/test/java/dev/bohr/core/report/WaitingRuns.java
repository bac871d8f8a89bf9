package dev.bohr.core.report;

import static dev.bohr.core.trace.Value.ofBoolean;
import static dev.bohr.core.trace.Value.ofLong;

import dev.bohr.core.report.RunScript.Run;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.OutcomeKind;

/** Runs in which threads wait, most of them for ever. */
final class WaitingRuns {
  private WaitingRuns() {}

  /** Two transfers in opposite directions. */
  static Run deadlock() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int first = run.thread("0.1", "Thread-0");
    int second = run.thread("0.2", "Thread-1");
    run.begin(main)
        .fork(main, "Bank.java:40", first)
        .fork(main, "Bank.java:41", second)
        .begin(first)
        .lock(first, "Bank.java:12", "Bank.lockA")
        .read(first, "Bank.java:13", "Bank.limit", ofLong(1000))
        .stop(first, second)
        .begin(second)
        .read(second, "Bank.java:20", "Bank.limit", ofLong(1000))
        .lock(second, "Bank.java:21", "Bank.lockB")
        // What the threads wait for stands at the end of the trace.
        .join(main, "Bank.java:42", first)
        .lock(first, "Bank.java:14", "Bank.lockB")
        .lock(second, "Bank.java:22", "Bank.lockA");
    return run.fails(
        OutcomeKind.DEADLOCK,
        "Deadlock: Thread-0 and Thread-1 wait for each other's locks, lockA and lockB.");
  }

  /** Five philosophers: more threads than there is room for columns. */
  static Run philosophers() {
    int count = 6;
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int[] threads = new int[count];
    for (int i = 0; i < count; i++) {
      threads[i] = run.thread("0." + (i + 1), "philosopher-" + (i + 1));
    }
    run.begin(main);
    for (int i = 0; i < count; i++) {
      run.fork(main, "Table.java:60", threads[i]);
    }
    for (int i = 0; i < count; i++) {
      run.begin(threads[i]).lock(threads[i], "Philosopher.java:31", "Table#1.forks[" + i + "]");
      if (i < count - 1) {
        run.stop(threads[i], threads[i + 1]);
      }
    }
    for (int i = 0; i < count; i++) {
      String right = "Table#1.forks[" + (i + 1) % count + "]";
      run.lock(threads[i], "Philosopher.java:32", right);
    }
    return run.fails(
        OutcomeKind.DEADLOCK, "Deadlock: 6 threads wait for each other's locks in a ring.");
  }

  /** A reader that wants to write waits for itself; another reader is in nobody's way. */
  static Run lockUpgrade() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int first = run.thread("0.1", "first");
    int second = run.thread("0.2", "second");
    String lock = "Cache#1.lock";
    String readLocks = "read-locks ReadLock";
    run.begin(main)
        .fork(main, "Cache.java:40", first)
        .fork(main, "Cache.java:41", second)
        .begin(first)
        .trusted(first, EventKind.LOCK, "Cache.java:12", lock, readLocks)
        .stop(first, second)
        .begin(second)
        .trusted(second, EventKind.LOCK, "Cache.java:12", lock, readLocks)
        .read(second, "Cache.java:13", "Cache#1.price", ofLong(0))
        .trusted(first, EventKind.UNLOCK, "Cache.java:20", lock, "read-unlocks ReadLock")
        .end(first)
        .join(main, "Cache.java:42", second)
        .trusted(second, EventKind.LOCK, "Cache.java:30", lock, "write-locks Lock, in vain");
    return run.fails(OutcomeKind.DEADLOCK, "Deadlock: second waits for itself.");
  }

  /** A lock goes from hand to hand while a third thread waits for it. */
  static Run handedOver() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int first = run.thread("0.1", "first");
    int second = run.thread("0.2", "second");
    run.begin(main)
        .fork(main, "Bank.java:40", first)
        .fork(main, "Bank.java:41", second)
        .begin(first)
        .lock(first, "Bank.java:12", "Bank.a")
        .lock(main, "Bank.java:42", "Bank.b")
        .unlock(first, "Bank.java:13", "Bank.a")
        .end(first)
        .begin(second)
        .lock(second, "Bank.java:20", "Bank.a")
        .lock(main, "Bank.java:43", "Bank.a")
        .lock(second, "Bank.java:21", "Bank.b");
    return run.fails(OutcomeKind.DEADLOCK, "Deadlock: main and second wait for each other.");
  }

  /** Two classes that need each other, initialised by two threads. */
  static Run classes() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int other = run.thread("0.1", "other");
    String first = "the initialisation of class First";
    String second = "the initialisation of class Second";
    String begins = "begins initialisation";
    run.begin(main)
        .fork(main, "Classes.java:40", other)
        .trusted(main, EventKind.LOCK, "Classes.java:41", first, begins)
        .stop(main, other)
        .begin(other)
        .trusted(other, EventKind.LOCK, "Classes.java:51", second, begins)
        .trusted(main, EventKind.LOCK, "First.java:3", second, begins)
        .trusted(other, EventKind.LOCK, "Second.java:3", first, begins);
    return run.fails(OutcomeKind.DEADLOCK, "Deadlock: main and other wait for each other.");
  }

  /** Permits belong to nobody, so nobody holds the semaphore. */
  static Run semaphore() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int query = run.thread("0.1", "query");
    int backup = run.thread("0.2", "backup");
    String permits = "Pool#1.permits";
    String acquires = "acquires Semaphore";
    run.begin(main)
        .trusted(main, EventKind.LOCK, "Pool.java:39", permits, acquires)
        .fork(main, "Pool.java:40", query)
        .fork(main, "Pool.java:41", backup)
        .begin(query)
        .trusted(query, EventKind.LOCK, "Pool.java:12", permits, acquires)
        .stop(query, backup)
        .begin(backup)
        .lock(backup, "Pool.java:20", "Pool#1.journal")
        .plain(backup, EventKind.PARK, "Pool.java:21")
        .join(main, "Pool.java:42", query)
        .lock(query, "Pool.java:13", "Pool#1.journal");
    return run.fails(OutcomeKind.STALL, "Stall: query and backup wait.");
  }

  /** A notify that comes before the wait. */
  static Run lostNotify() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int consumer = run.thread("0.1", "consumer");
    int producer = run.thread("0.2", "producer");
    String ready = "Mailbox#1.ready";
    String box = "Mailbox#1";
    run.begin(main)
        .fork(main, "MailboxTest.java:12", consumer)
        .fork(main, "MailboxTest.java:13", producer)
        .begin(consumer)
        .read(consumer, "Mailbox.java:22", ready, ofBoolean(false))
        .stop(consumer, producer)
        .begin(producer)
        .lock(producer, "Mailbox.java:30", box)
        .write(producer, "Mailbox.java:31", ready, ofBoolean(false), ofBoolean(true))
        .signal(producer, "Mailbox.java:32", box, "nobody waits")
        .unlock(producer, "Mailbox.java:33", box)
        .end(producer)
        .lock(consumer, "Mailbox.java:23", box)
        .await(consumer, "Mailbox.java:24", box)
        .join(main, "MailboxTest.java:14", consumer);
    return run.fails(
        OutcomeKind.STALL,
        "The program hangs: consumer waits on Mailbox#1 for a notify that came too early.");
  }

  /** A thread that spins until another one stops it, in vain. */
  static Run livelock() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int spinner = run.thread("0.1", "spinner");
    run.begin(main)
        .read(main, "Stop.java:7", "Stop.flag", ofBoolean(false))
        .fork(main, "Stop.java:8", spinner)
        .write(main, "Stop.java:9", "Stop.flag", ofBoolean(false), ofBoolean(true))
        .write(main, "Stop.java:10", "Stop.flag", ofBoolean(true), ofBoolean(false))
        .end(main)
        .begin(spinner);
    for (int i = 0; i < 500; i++) {
      run.read(spinner, "Stop.java:20", "Stop.flag", ofBoolean(false))
          .plain(spinner, EventKind.YIELD, "Stop.java:21");
    }
    return run.fails(
        OutcomeKind.LIVELOCK, "Livelock: the threads repeat the same steps without end.");
  }

  /** Waiting in all its forms: for a lock, on a monitor, asleep, parked. */
  static Run waits() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int taker = run.thread("0.1", "taker");
    int giver = run.thread("0.2", "giver");
    String lock = "Box.class";
    run.begin(main)
        .fork(main, "Box.java:5", taker)
        .fork(main, "Box.java:6", giver)
        .begin(taker)
        .lock(taker, "Box.java:20", lock)
        .stop(taker, giver)
        .begin(giver)
        .sleep(giver, "Box.java:29", 100)
        .await(taker, "Box.java:21", lock)
        .lock(giver, "Box.java:30", lock)
        .signalAll(giver, "Box.java:31", lock)
        .about(main, EventKind.INTERRUPT, "Box.java:7", taker)
        .unlock(giver, "Box.java:32", lock)
        .end(giver)
        .relock(taker, "Box.java:21", lock)
        .plain(taker, EventKind.PARK, "Box.java:22")
        .about(main, EventKind.UNPARK, "Box.java:8", taker)
        .throwing(taker, "Box.java:23", "java.lang.InterruptedException");
    return run.fails(OutcomeKind.FAILED, "taker throws InterruptedException at Box.java:23.");
  }
}
