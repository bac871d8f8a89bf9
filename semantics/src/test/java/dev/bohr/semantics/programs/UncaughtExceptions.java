package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Exceptions and errors that leave a thread nobody looks after. */
public final class UncaughtExceptions {
  private UncaughtExceptions() {}

  private static final class Connection {
    private boolean open = true;

    synchronized boolean isOpen() {
      return open;
    }

    synchronized void close() {
      open = false;
    }

    synchronized void send() {
      if (!open) {
        throw new IllegalStateException("closed");
      }
    }

    synchronized boolean trySend() {
      return open;
    }
  }

  /** An unchecked exception leaves a thread that is not joined by the one who made it. */
  @Bug(type = IllegalStateException.class)
  public static final class InAnotherThread implements Program {
    @Override
    public void execute() throws Exception {
      Connection connection = new Connection();
      together(
          () -> {
            if (connection.isOpen()) {
              connection.send();
            }
          },
          connection::close);
    }
  }

  public static final class InAnotherThreadTwin implements Program {
    @Override
    public void execute() throws Exception {
      Connection connection = new Connection();
      together(connection::trySend, connection::close);
    }
  }

  /** An exception that passes through a finally block and a monitor on its way out. */
  @Bug(type = UnsupportedOperationException.class)
  public static final class ThroughMonitor implements Program {
    @Override
    public void execute() throws Exception {
      List<List<String>> published = new ArrayList<>();
      published.add(List.of());
      together(
          () -> {
            synchronized (published) {
              published.set(0, new ArrayList<>());
            }
          },
          () -> {
            synchronized (published) {
              try {
                published.get(0).add("line");
              } finally {
                published.notifyAll();
              }
            }
          });
    }
  }

  public static final class ThroughMonitorTwin implements Program {
    @Override
    public void execute() throws Exception {
      List<List<String>> published = new ArrayList<>();
      published.add(List.of());
      together(
          () -> {
            synchronized (published) {
              published.set(0, new ArrayList<>());
            }
          },
          () -> {
            synchronized (published) {
              try {
                published.get(0).add("line");
              } catch (UnsupportedOperationException e) {
                published.set(0, new ArrayList<>(List.of("line")));
              }
            }
          });
    }
  }

  /** A task's exception reaches the caller inside an ExecutionException. */
  @Bug(type = ExecutionException.class)
  public static final class ThroughFuture implements Program {
    @Override
    public void execute() throws Exception {
      Connection connection = new Connection();
      FutureTask<Void> send = new FutureTask<>(connection::send, null);
      together(send::run, connection::close);
      send.get();
    }
  }

  public static final class ThroughFutureTwin implements Program {
    @Override
    public void execute() throws Exception {
      Connection connection = new Connection();
      FutureTask<Void> send = new FutureTask<>(connection::send, null);
      together(send::run, connection::close);
      try {
        send.get();
      } catch (ExecutionException e) {
        check(e.getCause() instanceof IllegalStateException, "another cause");
      }
    }
  }
}
