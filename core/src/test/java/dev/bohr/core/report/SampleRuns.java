package dev.bohr.core.report;

import static dev.bohr.core.trace.Value.NULL;
import static dev.bohr.core.trace.Value.ofLong;
import static dev.bohr.core.trace.Value.ofObject;

import dev.bohr.core.report.RunScript.Run;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Value;
import java.util.Random;

/** Runs with famous bugs, for reports to explain. */
final class SampleRuns {
  private SampleRuns() {}

  /** Two deposits, one of which is lost. */
  static Run lostUpdate() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int first = run.thread("0.1", "Thread-0");
    int second = run.thread("0.2", "Thread-1");
    String balance = "Account#1.balance";
    run.begin(main)
        .write(main, "Account.java:8", balance, ofLong(0), ofLong(100))
        .fork(main, "AccountTest.java:20", first)
        .fork(main, "AccountTest.java:21", second)
        .begin(first)
        .read(first, "Account.java:14", balance, ofLong(100))
        .stop(first, second)
        .begin(second)
        .read(second, "Account.java:14", balance, ofLong(100))
        .write(second, "Account.java:15", balance, ofLong(100), ofLong(150))
        .end(second)
        .write(first, "Account.java:15", balance, ofLong(150), ofLong(150))
        .end(first)
        .join(main, "AccountTest.java:22", first)
        .join(main, "AccountTest.java:23", second)
        .read(main, "Account.java:19", balance, ofLong(150))
        .throwing(
            main,
            "AccountTest.java:25",
            "org.opentest4j.AssertionFailedError: expected: <200> but was: <150>")
        .thrown(
            "org.opentest4j.AssertionFailedError",
            "expected: <200> but was: <150>",
            "app//org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)",
            "app//org.junit.jupiter.api.Assertions.assertEquals(Assertions.java:531)",
            "app//com.example.AccountTest.deposits(AccountTest.java:25)",
            "java.base/java.lang.reflect.Method.invoke(Method.java:569)",
            "app//org.junit.platform.engine.Node.execute(Node.java:31)");
    return run.fails(
        OutcomeKind.FAILED,
        "com.example.AccountTest#deposits fails with AssertionFailedError when Thread-0 is"
            + " stopped between Account.java:14 and Account.java:15.");
  }

  /** A reader of a HashMap sees it in the middle of a resize. */
  static Run brokenMap() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int writer = run.thread("0.1", "writer");
    int reader = run.thread("0.2", "reader");
    run.begin(main)
        .fork(main, "CacheTest.java:31", writer)
        .fork(main, "CacheTest.java:32", reader)
        .begin(writer);
    for (int i = 0; i < 12; i++) {
      put(run, writer, i);
    }
    String line = "Cache.java:18";
    run.readInside(
            writer, line, "HashMap.putVal", "HashMap#1.table", ofObject("HashMap.Node[16]#1"))
        .readInside(writer, line, "HashMap.putVal", "HashMap.Node[16]#1[12]", NULL)
        .readInside(writer, line, "HashMap.resize", "HashMap#1.threshold", ofLong(12))
        .writeInside(
            writer,
            line,
            "HashMap.resize",
            "HashMap#1.table",
            ofObject("HashMap.Node[16]#1"),
            ofObject("HashMap.Node[32]#1"))
        .stop(writer, reader)
        .begin(reader)
        .readInside(
            reader,
            "Cache.java:25",
            "HashMap.getNode",
            "HashMap#1.table",
            ofObject("HashMap.Node[32]#1"))
        .readInside(reader, "Cache.java:25", "HashMap.getNode", "HashMap.Node[32]#1[3]", NULL)
        .throwing(
            reader,
            "Cache.java:26",
            "java.lang.NullPointerException: Cannot invoke \"Entry.value()\" because \"entry\" is"
                + " null")
        .thrown(
            "java.lang.NullPointerException",
            "Cannot invoke \"Entry.value()\" because \"entry\" is null",
            "java.base/java.util.Objects.requireNonNull(Objects.java:233)",
            "java.base/java.util.Optional.of(Optional.java:113)",
            "com.example.Cache.lookUp(Cache.java:26)",
            "com.example.CacheTest.lambda$reads$0(CacheTest.java:32)",
            "java.base/java.lang.Thread.run(Thread.java:840)")
        .replayed(97, 100)
        .note("reader leaves control at Cache.java:40 to read a socket; its order is not fixed.");
    return run.fails(
        OutcomeKind.FAILED,
        "reader throws NullPointerException at Cache.java:26 while writer is inside HashMap.put.");
  }

  private static void put(RunScript run, int thread, int key) {
    String line = "Cache.java:18";
    String element = "HashMap.Node[16]#1[" + key + "]";
    run.readInside(
            thread, line, "HashMap.putVal", "HashMap#1.table", ofObject("HashMap.Node[16]#1"))
        .readInside(thread, line, "HashMap.putVal", element, NULL)
        .writeInside(
            thread, line, "HashMap.putVal", element, NULL, ofObject("HashMap.Node#" + (key + 1)))
        .readInside(thread, line, "HashMap.putVal", "HashMap#1.size", ofLong(key))
        .writeInside(thread, line, "HashMap.putVal", "HashMap#1.size", ofLong(key), ofLong(key + 1))
        .read(thread, "Cache.java:17", "CacheTest#1.rounds", ofLong(12));
  }

  /** Twelve threads, of which two lose an update and nine have nothing to do with it. */
  static Run crowd() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int[] workers = new int[12];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = run.thread("0." + (i + 1), "pool-1-thread-" + (i + 1));
    }
    run.begin(main);
    for (int worker : workers) {
      run.fork(main, "Server.java:15", worker);
    }
    String count = "Statistics.requests";
    for (int i = 0; i < workers.length; i++) {
      int worker = workers[i];
      run.begin(worker);
      for (int n = 0; n < 8; n++) {
        String own = "Session#" + (i + 1) + ".bytes";
        run.write(worker, "Session.java:44", own, ofLong(n), ofLong(n + 1));
      }
      if (i < 3 || i > 9) {
        run.end(worker);
      }
      if (i == 4) {
        run.read(worker, "Statistics.java:9", count, ofLong(0)).stop(worker, workers[7]);
      }
      if (i == 7) {
        run.read(worker, "Statistics.java:9", count, ofLong(0))
            .write(worker, "Statistics.java:9", count, ofLong(0), ofLong(1))
            .end(worker);
      }
    }
    run.write(workers[4], "Statistics.java:9", count, ofLong(1), ofLong(1)).end(workers[4]);
    for (int worker : workers) {
      run.join(main, "Server.java:19", worker);
    }
    run.read(main, "Server.java:21", count, ofLong(1))
        .throwing(main, "Server.java:22", "java.lang.IllegalStateException: 1 request is missing")
        .thrown(
            "java.lang.IllegalStateException",
            "1 request is missing",
            "com.example.Server.main(Server.java:22)");
    return run.fails(
        OutcomeKind.FAILED, "main throws IllegalStateException: 1 request is missing.");
  }

  /** A long run: a thousand clean rounds before the one that fails. */
  static Run longRun() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int first = run.thread("0.1", "left");
    int second = run.thread("0.2", "right");
    run.begin(main)
        .fork(main, "Ledger.java:50", first)
        .fork(main, "Ledger.java:51", second)
        .begin(first)
        .begin(second);
    Random random = new Random(1);
    long sum = 0;
    for (int i = 0; i < 1000; i++) {
      int thread = random.nextBoolean() ? first : second;
      run.lock(thread, "Ledger.java:20", "Ledger#1.lock")
          .read(thread, "Ledger.java:21", "Ledger#1.sum", ofLong(sum))
          .write(thread, "Ledger.java:21", "Ledger#1.sum", ofLong(sum), ofLong(++sum))
          .write(thread, "Ledger.java:22", "Ledger#1.last", Value.NONE, ofLong(i))
          .unlock(thread, "Ledger.java:23", "Ledger#1.lock");
    }
    run.read(first, "Ledger.java:30", "Ledger#1.sum", ofLong(sum))
        .stop(first, second)
        .lock(second, "Ledger.java:20", "Ledger#1.lock")
        .read(second, "Ledger.java:21", "Ledger#1.sum", ofLong(sum))
        .write(second, "Ledger.java:21", "Ledger#1.sum", ofLong(sum), ofLong(sum + 1))
        .unlock(second, "Ledger.java:23", "Ledger#1.lock")
        .end(second)
        .write(first, "Ledger.java:31", "Ledger#1.sum", ofLong(sum + 1), ofLong(0))
        .read(first, "Ledger.java:32", "Ledger#1.total", ofLong(sum))
        .throwing(first, "Ledger.java:33", "java.lang.AssertionError")
        .thrown("java.lang.AssertionError", null, "com.example.Ledger.close(Ledger.java:33)");
    return run.fails(OutcomeKind.FAILED, "left throws AssertionError at Ledger.java:33.");
  }

  /** Locks and queues whose methods run whole, with waits for a lock in between. */
  static Run trustedMethods() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int worker = run.thread("0.1", "worker");
    run.begin(main)
        .fork(main, "Jobs.java:10", worker)
        .trusted(main, EventKind.LOCK, "Jobs.java:11", "Jobs#1.lock", "locks ReentrantLock")
        .stop(main, worker)
        .begin(worker)
        .trusted(worker, EventKind.WRITE, "Jobs.java:30", "Jobs#1.queue", "puts into ArrayDeque")
        .plain(worker, EventKind.PARK, "Jobs.java:31")
        .trusted(main, EventKind.UPDATE, "Jobs.java:12", "Jobs#1.queue", "polls ArrayDeque")
        .trusted(main, EventKind.READ, "Jobs.java:13", "Jobs#1.queue", "polls ArrayDeque, in vain")
        .about(main, EventKind.UNPARK, "Jobs.java:14", worker)
        .trusted(main, EventKind.UNLOCK, "Jobs.java:14", "Jobs#1.lock", "unlocks ReentrantLock")
        .trusted(worker, EventKind.LOCK, "Jobs.java:31", "Jobs#1.lock", "locks ReentrantLock")
        .throwing(worker, "Jobs.java:32", "java.util.NoSuchElementException");
    return run.fails(OutcomeKind.FAILED, "worker throws NoSuchElementException at Jobs.java:32.");
  }

  /** A schedule as a random search finds it: dozens of switches, one of which did the harm. */
  static Run manySwitches() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int[] threads = new int[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = run.thread("0." + (i + 1), "worker");
    }
    run.begin(main);
    for (int thread : threads) {
      run.fork(main, "Hits.java:30", thread);
    }
    for (int thread : threads) {
      run.begin(thread);
    }
    Random random = new Random(7);
    long hits = 0;
    for (int i = 0; i < 120; i++) {
      int thread = threads[i % 3];
      String own = "Worker#" + (i % 3 + 1) + ".done";
      if (random.nextInt(3) == 0) {
        run.read(thread, "Hits.java:11", "Hits.count", ofLong(hits))
            .write(thread, "Hits.java:11", "Hits.count", ofLong(hits), ofLong(++hits));
      } else {
        run.write(thread, "Worker.java:9", own, ofLong(i), ofLong(i + 1));
      }
      run.stop(thread, threads[(i + 1) % 3]);
    }
    run.read(threads[0], "Hits.java:11", "Hits.count", ofLong(hits))
        .stop(threads[0], threads[1])
        .read(threads[1], "Hits.java:11", "Hits.count", ofLong(hits))
        .write(threads[1], "Hits.java:11", "Hits.count", ofLong(hits), ofLong(hits + 1))
        .end(threads[1])
        .write(threads[0], "Hits.java:11", "Hits.count", ofLong(hits + 1), ofLong(hits + 1))
        .end(threads[0])
        .end(threads[2])
        .join(main, "Hits.java:33", threads[0])
        .read(main, "Hits.java:34", "Hits.count", ofLong(hits + 1))
        .throwing(main, "Hits.java:35", "java.lang.AssertionError: a hit is missing");
    return run.fails(OutcomeKind.FAILED, "main throws AssertionError: a hit is missing.");
  }

  /** Two threads put into one HashMap, and its size loses one. */
  static Run lostSize() {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int first = run.thread("0.1", "Thread-0");
    int second = run.thread("0.2", "Thread-1");
    String line = "Registry.java:12";
    String put = "HashMap.putVal";
    String size = "HashMap#1.size";
    String table = "HashMap#1.table";
    run.begin(main)
        .fork(main, "Registry.java:30", first)
        .fork(main, "Registry.java:30", second)
        .begin(first)
        .readInside(first, line, put, table, ofObject("HashMap.Node[16]#1"))
        .readInside(first, line, put, "HashMap.Node[16]#1[1]", NULL)
        .writeInside(first, line, put, "HashMap.Node[16]#1[1]", NULL, ofObject("HashMap.Node#1"))
        .readInside(first, line, put, size, ofLong(0))
        .stop(first, second)
        .begin(second)
        .readInside(second, line, put, table, ofObject("HashMap.Node[16]#1"))
        .readInside(second, line, put, "HashMap.Node[16]#1[2]", NULL)
        .writeInside(second, line, put, "HashMap.Node[16]#1[2]", NULL, ofObject("HashMap.Node#2"))
        .readInside(second, line, put, size, ofLong(0))
        .writeInside(second, line, put, size, ofLong(0), ofLong(1))
        .end(second)
        .writeInside(first, line, put, size, ofLong(1), ofLong(1))
        .readInside(first, line, put, "HashMap#1.threshold", ofLong(12))
        .end(first)
        .join(main, "Registry.java:31", first)
        .join(main, "Registry.java:31", second)
        .readInside(main, "Registry.java:32", "HashMap.size", size, ofLong(1))
        .throwing(main, "Registry.java:33", "java.lang.AssertionError: 1 entry instead of 2");
    return run.fails(OutcomeKind.FAILED, "main throws AssertionError: 1 entry instead of 2.");
  }
}
