package dev.bohr.cli.worker;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Tells a worker's JVM that the agent's own code is not worth its optimising compiler. That code
 * rewrites a few hundred classes at the start and then hardly runs again, but is hot enough in
 * those seconds to be compiled, and the compiler shares the worker's core: a worker started in
 * twice the time.
 */
final class StartUpCode {
  private static final String FILE = "compiler.json";

  private static final String DIRECTIVES =
      """
      [{ match: ["org/objectweb/asm*.*", "dev/bohr/agent*.*"], c2: { Exclude: true } }]
      """;

  /** What the JVM says to that, before the program says anything, on standard output. */
  private static final byte[] NOTICE =
      "1 compiler directives added".getBytes(StandardCharsets.US_ASCII);

  private StartUpCode() {}

  /** Writes what {@link #option} refers to. */
  static void write(Path directory) throws IOException {
    Files.writeString(directory.resolve(FILE), DIRECTIVES);
  }

  /** Goes after the option that unlocks diagnostic ones. */
  static String option(Path directory) {
    return "-XX:CompilerDirectivesFile=" + directory.resolve(FILE);
  }

  /** What comes after the notice, or all when there is none. Waits for the first bytes. */
  static InputStream afterNotice(InputStream output) throws IOException {
    PushbackInputStream rest = new PushbackInputStream(output, NOTICE.length + 1);
    int matched = 0;
    int next = rest.read();
    while (matched < NOTICE.length && next == NOTICE[matched]) {
      matched++;
      next = rest.read();
    }
    if (matched == NOTICE.length) {
      while (next >= 0 && next != '\n') {
        next = rest.read();
      }
    } else {
      if (next >= 0) {
        rest.unread(next);
      }
      rest.unread(NOTICE, 0, matched);
    }
    return rest;
  }
}
