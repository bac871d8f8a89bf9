package dev.bohr.core.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.GoldenFile;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.RandomTexts;
import dev.bohr.core.trace.SeededCases;
import dev.bohr.core.trace.Target;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is written to {@code failure.json} is fit to read, is read back, and wrong content is
 * refused with its place.
 */
class FailureFileTest {

  static final Failure SAMPLE =
      new Failure(
          new Target(
              Target.Kind.JUNIT,
              "com.example.BankTest#transfers",
              List.of("target/classes", "target/test-classes"),
              List.of()),
          OutcomeKind.FAILED,
          "The test fails because two transfers read the same balance.",
          new Failure.Thrown(
              "org.opentest4j.AssertionFailedError",
              "expected: <100> but was: <90>",
              List.of(
                  "com.example.Bank.check(Bank.java:31)",
                  "com.example.BankTest.transfers(BankTest.java:18)")),
          List.of(
              "The clock of the operating system was read in native code at"
                  + " Bank.log(Bank.java:40)."),
          new Failure.Search("threads", -42, 1, 16, 33),
          new TreeMap<>(Map.of("jdk", "17.0.15", "os", "Linux amd64", "bohr", "0.1.0")),
          Instant.parse("2025-01-31T12:00:00Z"),
          new Failure.ReplayRate(100, 100),
          "schedule.json",
          "trace.bohr");

  @Test
  void theFileIsFitToRead() throws Exception {
    GoldenFile.assertMatches(getClass(), "failure.json", text(SAMPLE));
    assertThat(FailureReader.read(GoldenFile.path(getClass(), "failure.json"))).isEqualTo(SAMPLE);
    assertThat(SAMPLE.replay()).hasToString("100 of 100");
  }

  @Test
  void whatIsWrittenIsReadBack() {
    SeededCases.run(
        1000,
        random -> {
          Failure failure = failure(random);
          assertThat(parse(text(failure))).isEqualTo(failure);
        });
  }

  @Test
  void aFileIsWrittenAndRead(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("failure.json");
    FailureWriter.write(SAMPLE, file);
    assertThat(FailureReader.read(file)).isEqualTo(SAMPLE);
  }

  @Test
  void unknownFieldsArePassedOver() throws Exception {
    String text = text(SAMPLE);
    assertThat(parse(text.replace("\"outcome\"", "\"ticket\": {\"id\": [1, {}]}, \"outcome\"")))
        .isEqualTo(SAMPLE);
    assertThat(parse(text.replace("\"seed\"", "\"luck\": null, \"seed\""))).isEqualTo(SAMPLE);
  }

  @Test
  void wrongContentIsRefusedWithItsPlace() throws Exception {
    assertRefused(
        "\"version\": 1",
        "\"version\": 7",
        "its format version is 7 and this Bohr reads 1 (line 2, column 14); use the Bohr that made it, or");
    assertRefused(
        "\"outcome\": \"failed\"",
        "\"outcome\": \"passed\"",
        "a run that passed is no failure (line ");
    assertRefused(
        "\"outcome\": \"failed\"",
        "\"outcome\": 1",
        "the field \"outcome\" is a whole number, not a string (line 12, column 14)");
    assertRefused(
        "2025-01-31T12",
        "yesterday",
        "the field \"created\" is not a time such as \"2025-01-31T12:00:00Z\" (line ");
    assertRefused(
        "\"failed\": 100", "\"failed\": 101", "a replay rate cannot be 101 of 100 (line ");
    assertRefused(
        "\"engine\": \"threads\",",
        "",
        "the field \"engine\" is missing in the object that ends here (line ");
    assertRefused(
        "\"notes\": [",
        "\"notes\": [ null,",
        "an entry is null, not a string (line 22, column 14)");
    assertRefused(
        "\"jdk\": \"17.0.15\"",
        "\"jdk\": 17",
        "the field \"jdk\" is a whole number, not a string (line ");
  }

  private static void assertRefused(String from, String to, String message) throws Exception {
    String text = text(SAMPLE);
    assertThat(text).contains(from);
    assertThatThrownBy(() -> parse(text.replace(from, to)))
        .isInstanceOf(BadFileException.class)
        .hasMessageStartingWith("f.json cannot be read: ")
        .hasMessageContaining(message)
        .hasMessageEndingWith("restore the file, or find the failure again with `bohr explore`.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../schedule.json", "/etc/passwd", "a\\\\b", "C:x", "", ".", "..", "a\\u0000b"})
  void filesElsewhereAreRefused(String name) throws Exception {
    String text = text(SAMPLE).replace("\"schedule.json\"", '"' + name + '"');
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("a file name must be a plain name in the same directory");
  }

  static Failure failure(Random random) {
    OutcomeKind[] bad =
        Arrays.stream(OutcomeKind.values()).filter(OutcomeKind::isBad).toArray(OutcomeKind[]::new);
    int replays = random.nextInt(1000);
    return new Failure(
        new Target(
            RandomTexts.oneOf(random, Target.Kind.values()),
            RandomTexts.text(random),
            RandomTexts.list(random, 5, RandomTexts::text),
            RandomTexts.list(random, 5, RandomTexts::text)),
        RandomTexts.oneOf(random, bad),
        RandomTexts.text(random),
        random.nextBoolean()
            ? null
            : new Failure.Thrown(
                RandomTexts.text(random),
                random.nextBoolean() ? null : RandomTexts.text(random),
                RandomTexts.list(random, 20, RandomTexts::text)),
        RandomTexts.list(random, 5, RandomTexts::text),
        new Failure.Search(
            RandomTexts.text(random),
            random.nextLong(),
            random.nextInt(Integer.MAX_VALUE),
            random.nextLong() >>> 1,
            random.nextLong() >>> 1),
        RandomTexts.map(random),
        Instant.ofEpochSecond(random.nextLong() >> 25, random.nextInt(1_000_000_000)),
        new Failure.ReplayRate(random.nextInt(replays + 1), replays),
        "schedule" + random.nextInt() + ".json",
        random.nextBoolean() ? null : "trace.bohr");
  }

  static String text(Failure failure) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FailureWriter.write(failure, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  static Failure parse(String text) throws IOException, BadFileException {
    return parse(text.getBytes(StandardCharsets.UTF_8));
  }

  static Failure parse(byte[] bytes) throws IOException, BadFileException {
    return FailureReader.read(new ByteArrayInputStream(bytes), "f.json");
  }
}
