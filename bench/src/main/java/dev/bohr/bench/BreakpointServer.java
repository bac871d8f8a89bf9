package dev.bohr.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A row of the paper's table 2: a server under load that runs for ever, with a planted bug. Given
 * time the bug shows anyway, so what counts is the mean time to a visible error.
 *
 * @param benchmark the server
 * @param error what goes wrong
 * @param main simple name of the main class
 * @param argument which bug
 * @param file of breakpoints, without its ending
 * @param library its coordinates in Maven Central
 */
record BreakpointServer(
    String benchmark, String error, String main, String argument, String file, String library) {
  static final List<String> HEADER =
      List.of("server", "error", "mean s to error", "plain: mean s to error", "breakpoints");

  static final List<BreakpointServer> ALL =
      List.of(
          new BreakpointServer(
              "NanoHTTPD 2.3.1",
              "log corruption",
              "HttpShop",
              "log",
              "http-log",
              "org.nanohttpd:nanohttpd:2.3.1"),
          new BreakpointServer(
              "NanoHTTPD 2.3.1",
              "null dereference",
              "HttpShop",
              "session",
              "http-session",
              "org.nanohttpd:nanohttpd:2.3.1"),
          new BreakpointServer(
              "H2 2.2.224",
              "lost update",
              "DatabaseAccounts",
              "update",
              "database-update",
              "com.h2database:h2:2.2.224"));

  private static final Path BENCH = Path.of("bench");

  Path breakpoints(Path bench) {
    return subject().breakpoints(bench);
  }

  Path source(Path bench) {
    return subject().source(bench);
  }

  /** Of it the places of its files are asked. */
  private BreakpointSubject subject() {
    return new BreakpointSubject(benchmark, "", "", main, argument, file, library, "", "");
  }

  List<String> measure(int seconds) throws IOException, InterruptedException {
    SubjectJvm jvm =
        new SubjectJvm(subject().mainClass(), BreakpointLibrary.prepare(library, source(BENCH)));
    String plain = meanTime(jvm, List.of(), seconds);
    String with = meanTime(jvm, SubjectJvm.agent(breakpoints(BENCH)), seconds);
    return List.of(benchmark, error, with, plain, "1");
  }

  private String meanTime(SubjectJvm jvm, List<String> options, int seconds)
      throws IOException, InterruptedException {
    SubjectJvm.Result result = jvm.run(options, argument, Integer.toString(seconds));
    double errors = result.number("errors", -1);
    if (errors < 0) {
      throw new IllegalStateException(
          "%s ended with %d:\n%s"
              .formatted(main, result.code(), String.join("\n", result.lines())));
    }
    return errors == 0
        ? "none in %d s".formatted(seconds)
        : String.format(Locale.ROOT, "%.3f", result.number("millis", 0) / 1000 / errors);
  }
}
