package dev.bohr.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * The page of the examples is what the registry says; {@code -Dbohr.golden.refresh=true} writes it
 * anew.
 */
class ExamplesDocumentTest {
  private static final Path PAGE = Path.of("..", "docs", "examples.md");

  @Test
  void thePageIsWhatTheRegistrySays() throws IOException {
    String page = page();
    if (Boolean.getBoolean("bohr.golden.refresh")) {
      Files.writeString(PAGE, page);
    }

    assertThat(PAGE).content().isEqualTo(page);
  }

  private static String page() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # Examples

        Programs with famous concurrency bugs, written from their published descriptions. Each has a correct twin that
        differs only in the repair. Both are a program with a `main` and a JUnit test class.

        ```
        bohr explore --example NAME          # finds the bug
        bohr explore --example NAME-twin     # finds nothing
        ```
        """);
    for (Example.Suite suite : Example.Suite.values()) {
      page.append("\n## ").append(title(suite)).append("\n\n");
      page.append(
          "| name | program | kind of bug | ends as | what one sees |\n|---|---|---|---|---|\n");
      for (Example each : Examples.all()) {
        if (each.suite() == suite) {
          page.append(
              "| `%s` | %s | %s | %s | %s |\n"
                  .formatted(
                      each.name(),
                      each.title(),
                      each.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                      each.outcome(),
                      each.symptom()));
        }
      }
    }
    return page.toString();
  }

  private static String title(Example.Suite suite) {
    return switch (suite) {
      case SHOWCASE -> "To begin with";
      case SCTBENCH -> "After SCTBench (Thomson, Donaldson and Betts, PPoPP 2014)";
      case CONTEST -> "After the ConTest benchmark (Farchi, Nir and Ur, IPDPS 2003)";
      case LIBRARY -> "Misuses of the concurrency library";
    };
  }
}
