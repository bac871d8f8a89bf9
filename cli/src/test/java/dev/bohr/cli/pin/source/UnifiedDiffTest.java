package dev.bohr.cli.pin.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code patch} makes of a diff is the new text, whatever the old one was. */
class UnifiedDiffTest {
  private static final int ROUNDS = 60;

  @TempDir Path directory;

  @Test
  void patchMakesTheNewTextOfTheOldOne() throws Exception {
    long seed = 7;
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      List<String> lines = new ArrayList<>();
      for (int i = random.nextInt(1, 40); i >= 0; i--) {
        lines.add("line " + random.nextInt(8));
      }
      String before = text(lines, random);
      for (int i = random.nextInt(1, 6); i > 0 && !lines.isEmpty(); i--) {
        int at = random.nextInt(lines.size());
        switch (random.nextInt(3)) {
          case 0 -> lines.remove(at);
          case 1 -> lines.add(at, "new " + random.nextInt(3));
          default -> lines.set(at, "line " + random.nextInt(8));
        }
      }
      String after = text(lines, random);
      if (!after.equals(before) && !after.isEmpty()) {
        assertThat(patched(before, UnifiedDiff.of("file", before, after)))
            .as("seed %d, round %d", seed, round)
            .isEqualTo(after);
      }
    }
  }

  @Test
  void hunksHaveThreeLinesAroundThem() {
    String before = "a\nb\nc\nd\ne\nf\n";

    assertThat(UnifiedDiff.of("p/A.java", before, before.replace("e\n", "E\nee\n")))
        .isEqualTo(
            """
            --- a/p/A.java
            +++ b/p/A.java
            @@ -2,5 +2,6 @@
             b
             c
             d
            -e
            +E
            +ee
             f
            """);
    assertThat(UnifiedDiff.ofNew("p/A.java", "a\n"))
        .isEqualTo("--- /dev/null\n+++ b/p/A.java\n@@ -0,0 +1,1 @@\n+a\n");
  }

  private static String text(List<String> lines, Random random) {
    return String.join("\n", lines) + (random.nextBoolean() ? "\n" : "");
  }

  private String patched(String before, String diff) throws Exception {
    Path file = Files.writeString(directory.resolve("file"), before);
    Path patch = Files.writeString(directory.resolve("diff"), diff);
    Process process =
        new ProcessBuilder("patch", "-s", "-p1", "--no-backup-if-mismatch")
            .directory(directory.toFile())
            .inheritIO()
            .redirectInput(patch.toFile())
            .start();
    assertThat(process.waitFor()).as(diff).isZero();
    return Files.readString(file);
  }
}
