package dev.bohr.bench.breakpoints;

import fi.iki.elonen.NanoHTTPD;
import fi.iki.elonen.NanoHTTPD.Response.Status;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A small shop on NanoHTTPD 2.3.1 with two planted bugs, of kinds that the paper has in Apache
 * httpd and MySQL. <em>log</em>: the access log copies a line into its buffer and then moves the
 * end of the buffer, without a lock, so lines overwrite each other (bug 25520 of httpd).
 * <em>session</em>: a session is looked up twice, and expires in between (null dereference; an
 * answer with status 500).
 */
public final class HttpShop extends NanoHTTPD {
  private static final int SESSIONS = 8;

  private final AccessLog log = new AccessLog();
  private final Sessions sessions = new Sessions();
  private final AtomicLong failed = new AtomicLong();

  private HttpShop() {
    super("127.0.0.1", 0);
  }

  /** Lines are collected before they are written. */
  static final class AccessLog {
    private static final byte[] LINE = "GET /shop 200\n".getBytes(StandardCharsets.US_ASCII);

    private final AtomicLong asked = new AtomicLong();
    private final byte[] buffer = new byte[1 << 24];
    private int used;

    void write() {
      asked.incrementAndGet();
      int at = used;
      System.arraycopy(LINE, 0, buffer, at, LINE.length);
      used = at + LINE.length;
    }

    long missing() {
      return asked.get() - used / LINE.length;
    }
  }

  /** Who is logged in. */
  static final class Sessions {
    private final Map<String, AtomicLong> visits = new ConcurrentHashMap<>();

    long visit(String id) {
      visits.computeIfAbsent(id, unknown -> new AtomicLong());
      return visits.get(id).incrementAndGet();
    }

    void expire(String id) {
      visits.remove(id);
    }
  }

  @Override
  public Response serve(IHTTPSession request) {
    try {
      String id = request.getUri();
      if (request.getMethod() == Method.DELETE) {
        sessions.expire(id);
      } else {
        sessions.visit(id);
        log.write();
      }
      return newFixedLengthResponse("welcome");
    } catch (NullPointerException e) {
      failed.incrementAndGet();
      return newFixedLengthResponse(Status.INTERNAL_ERROR, MIME_PLAINTEXT, "sorry");
    }
  }

  public static void main(String[] args) throws Exception {
    // With kept connections each answer waits 40 ms for the acknowledgement of its head.
    System.setProperty("http.keepAlive", "false");
    HttpShop shop = new HttpShop();
    shop.start(SOCKET_READ_TIMEOUT, true);
    boolean log = args[0].equals("log");
    Load.run(
        Integer.parseInt(args[1]),
        (client, number) ->
            shop.ask(number % SESSIONS, client == 0 && number % SESSIONS == SESSIONS - 1),
        () -> log ? shop.log.missing() : shop.failed.get());
  }

  private void ask(int session, boolean ends) throws IOException {
    URI uri = URI.create("http://127.0.0.1:" + getListeningPort() + "/session" + session);
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setRequestMethod(ends ? "DELETE" : "GET");
    if (connection.getResponseCode() == HttpURLConnection.HTTP_OK) {
      connection.getInputStream().readAllBytes();
    } else {
      connection.getErrorStream().readAllBytes();
    }
  }
}
