package dev.bohr.examples.library;

import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/**
 * Queries borrow one of two connections, for which a semaphore has the permits, and write a journal
 * that has a monitor. The bug is a <em>deadlock of a semaphore and a monitor</em>: a query gives
 * its connection back inside the journal's monitor, while the backup takes a connection inside it.
 * When the permits are gone, the backup waits for one with the monitor held, and nobody can give
 * one back. A semaphore has no owner, so thread dumps show no ring. The symptom is a database that
 * hangs under load, at the time of the backup.
 */
public class ConnectionPool {
  final Semaphore connections = new Semaphore(2);
  final Object journal = new Object();
  int lines;

  public static void main(String[] args) throws Exception {
    new ConnectionPool().run();
  }

  private void query() {
    connections.acquireUninterruptibly();
    synchronized (journal) {
      lines++;
      connections.release();
    }
  }

  /** The bug: waits for a connection with the journal locked. */
  void backup() {
    synchronized (journal) {
      connections.acquireUninterruptibly();
      lines++;
      connections.release();
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads =
        List.of(
            new Thread(this::query, "first query"),
            new Thread(this::query, "second query"),
            new Thread(this::backup, "backup"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (lines != 3 || connections.availablePermits() != 2) {
      throw new AssertionError(lines + " lines, " + connections.availablePermits() + " permits");
    }
  }

  /** The correct program: everybody takes the connection first, the journal second. */
  public static final class Twin extends ConnectionPool {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void backup() {
      connections.acquireUninterruptibly();
      synchronized (journal) {
        lines++;
        connections.release();
      }
    }
  }
}
