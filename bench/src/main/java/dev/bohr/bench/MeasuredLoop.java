package dev.bohr.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The child's side of {@link LiveJvm}: answers its requests until the parent is gone. The loop that
 * is measured goes on all the time, on another thread.
 */
final class MeasuredLoop {
  /** Counts executions over a stretch of time. */
  @FunctionalInterface
  interface Counter {
    Count over(long millis) throws InterruptedException;
  }

  record Count(double executions, double seconds) {}

  private MeasuredLoop() {}

  /** Never returns. */
  static void serve(Counter counter) throws IOException, InterruptedException {
    // What System.out and System.in are when the loop runs is the program's business.
    PrintStream out = System.out;
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Count count = counter.over(Long.parseLong(line.substring("measure ".length())));
      out.println("executions " + count.executions() + " seconds " + count.seconds());
    }
    Runtime.getRuntime().halt(0);
  }

  /** Ends the child; the parent shows what it printed. */
  static void fail(PrintStream out, Throwable why) {
    why.printStackTrace(out);
    out.flush();
    Runtime.getRuntime().halt(1);
  }
}
