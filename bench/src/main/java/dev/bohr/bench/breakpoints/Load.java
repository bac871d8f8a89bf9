package dev.bohr.bench.breakpoints;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Clients of a server that runs for ever, for as long as one looks at it. It says on standard
 * output how long that was ({@code millis N}) and how many visible errors there were ({@code errors
 * N}).
 */
public final class Load {
  private static final int CLIENTS = 4;

  private Load() {}

  /** One request. */
  public interface Request {
    void send(int client, int number) throws Exception;
  }

  /**
   * Lets the clients send requests.
   *
   * @param seconds how long
   * @param errors how many there were, asked when the last client has ended
   */
  public static void run(int seconds, Request request, LongSupplier errors)
      throws InterruptedException {
    long start = System.nanoTime();
    long end = start + TimeUnit.SECONDS.toNanos(seconds);
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int client = i;
      clients.add(new Thread(() -> send(client, request, end), "client-" + i));
    }
    clients.forEach(Thread::start);
    for (Thread client : clients) {
      client.join();
    }
    double millis = (System.nanoTime() - start) / 1e6;
    System.out.println(String.format(Locale.ROOT, "millis %.2f", millis));
    System.out.println("errors " + errors.getAsLong());
    System.exit(0);
  }

  private static void send(int client, Request request, long end) {
    for (int number = 0; System.nanoTime() < end; number++) {
      try {
        request.send(client, number);
        Thread.sleep(1);
      } catch (Exception e) {
        System.out.println("client " + client + ": " + e);
        return;
      }
    }
  }
}
