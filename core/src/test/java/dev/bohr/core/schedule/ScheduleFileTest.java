package dev.bohr.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.GoldenFile;
import dev.bohr.core.trace.SeededCases;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is written to {@code schedule.json} is fit to read, is read back, and wrong content is
 * refused with its place.
 */
class ScheduleFileTest {

  static final Schedule SAMPLE =
      new Schedule(
          PointSet.shared(
              List.of("com.example.Account.withdraw(I)V@14", "com.example.Account.deposit(I)V@3")),
          Schedule.DEFAULT_RULE,
          "sha256:0f343b0931126a20f133d67c2b018a3b",
          Timeouts.LAST,
          Spurious.ANY,
          List.of(
              new Deviation(
                  "0.1",
                  17,
                  DecisionKind.SWITCH,
                  "0.2",
                  0,
                  "com.example.Account.withdraw(I)V@14",
                  2),
              new Deviation("0", 20, DecisionKind.NOTIFY, "0.3.1"),
              new Deviation("0", 20, DecisionKind.EXPIRE, "0.2", 1, null, null),
              new Deviation("0.2", 21, DecisionKind.SPURIOUS, "0.1"),
              new Deviation(
                  "0.2",
                  21,
                  DecisionKind.WEAK_CAS,
                  Deviation.FAIL,
                  0,
                  "com.example.Queue.put(Ljava/lang/Object;)V@40",
                  null)));

  @Test
  void theFileIsFitToRead() throws Exception {
    GoldenFile.assertMatches(getClass(), "schedule.json", text(SAMPLE));
    assertThat(ScheduleReader.read(GoldenFile.path(getClass(), "schedule.json"))).isEqualTo(SAMPLE);
  }

  @Test
  void theEmptyScheduleIsFitToRead() throws Exception {
    Schedule empty = Schedule.empty(PointSet.SYNC, "", Timeouts.ANY);
    assertThat(text(empty))
        .isEqualTo(
            """
            {
              "version": 1,
              "points": {
                "mode": "sync",
                "sites": []
              },
              "defaultRule": "fair-nonpreemptive-1",
              "codeHash": "",
              "timeouts": "any",
              "spurious": "never",
              "deviations": []
            }
            """);
    assertThat(parse(text(empty))).isEqualTo(empty);
  }

  @Test
  void whatIsWrittenIsReadBack() {
    SeededCases.run(
        1000,
        random -> {
          Schedule schedule = RandomSchedules.schedule(random, 30);
          String text = text(schedule);
          assertThat(parse(text)).isEqualTo(schedule);
          assertThat(text).doesNotContain("\r");
        });
  }

  @Test
  void aFileIsWrittenAndRead(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("schedule.json");
    ScheduleWriter.write(SAMPLE, file);
    assertThat(ScheduleReader.read(file)).isEqualTo(SAMPLE);
    assertThatThrownBy(() -> ScheduleReader.read(directory.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void fieldsMayComeInAnyOrderAfterTheVersion() throws Exception {
    assertThat(
            parse(
                """
                {"version": 1, "deviations": [{"choice": "0.1", "kind": "switch", "step": 3, "thread": "0"}],
                 "timeouts": "last", "spurious": "never", "codeHash": "h", "points": {"sites": [], "mode": "all"}, "defaultRule": "r"}
                """))
        .isEqualTo(
            new Schedule(
                PointSet.ALL,
                "r",
                "h",
                Timeouts.LAST,
                Spurious.NEVER,
                List.of(new Deviation("0", 3, DecisionKind.SWITCH, "0.1"))));
  }

  @Test
  void wrongContentIsRefusedWithItsPlace() throws Exception {
    assertRefused("\"version\": 1,", "", "the first field must be \"version\" (line 3, column 13)");
    assertRefused(
        "\"version\": 1",
        "\"version\": \"1\"",
        "the field \"version\" is a string, not a whole number (line 2, column 14)");
    assertRefused(
        "\"version\": 1",
        "\"version\": 2",
        "its format version is 2 and this Bohr reads 1 (line 2, column 14); use the Bohr that made it, or");
    assertRefused(
        "\"step\": 17",
        "\"step\": -17",
        "the field \"step\" is -17, which is not between 0 and 9223372036854775807 (line 15, column 32)");
    assertRefused(
        "\"step\": 17",
        "\"step\": 17.5",
        "the field \"step\" is a fraction, not a whole number (line 15, column 32)");
    assertRefused(
        "\"step\": 17",
        "\"step\": 99999999999999999999",
        "the field \"step\" is 99999999999999999999, which is out of range (line 15, column 32)");
    assertRefused(
        "\"step\": 17,",
        "",
        "the field \"step\" is missing in the object that ends here (line 15, column ");
    assertRefused(
        "\"step\": 17", "\"stpe\": 17", "the field \"stpe\" is not known (line 15, column 32)");
    assertRefused(
        "\"step\": 17", "\"step\": 17, \"step\": 18", "Duplicate field 'step' (line 15, column ");
    assertRefused(
        "\"choice\": \"0.2\", \"site\"",
        "\"choice\": \"0.x\", \"site\"",
        "\"0.x\" is not a thread path such as \"0\" or \"0.2.1\" (line 15, column ");
    assertRefused(
        "\"thread\": \"0.1\"",
        "\"thread\": \"main\"",
        "\"main\" is not a thread path such as \"0\" or \"0.2.1\" (line 15, column ");
    assertRefused(
        "\"kind\": \"switch\"",
        "\"kind\": \"SWITCH\"",
        "the field \"kind\" is \"SWITCH\", which is none of switch, notify, expire, spurious, weak-cas (line 15, column 44)");
    assertRefused(
        "\"fail\"",
        "\"0.1\"",
        "the choice of a weak compare-and-set must be \"fail\" (line 19, column ");
    assertRefused(
        "\"mode\": \"shared\"",
        "\"mode\": \"all\"",
        "only a point set of mode SHARED lists sites, but this one of mode ALL lists 2 (line 9, column 3)");
    assertRefused(
        "\"timeouts\": \"last\",",
        "",
        "the field \"timeouts\" is missing in the object that ends here (line 21, ");
    assertRefused(
        "\"kind\": \"expire\", \"choice\": \"0.2\", \"ordinal\": 1",
        "\"kind\": \"notify\", \"choice\": \"0.2\"",
        "two deviations decide the same: thread 0, step 20, notify, ordinal 0 (line 21, ");
    assertRefused(
        "\"thread\": \"0\", \"step\": 20, \"kind\": \"notify\"",
        "\"thread\": \"0.2\", \"step\": 21, \"kind\": \"switch\"",
        "two deviations decide the same: thread 0.2, step 21, spurious, ordinal 0 (line 21, ");
  }

  private static void assertRefused(String from, String to, String message) throws Exception {
    String text = text(SAMPLE);
    assertThat(text).contains(from);
    assertThatThrownBy(() -> parse(text.replace(from, to)))
        .isInstanceOf(BadFileException.class)
        .hasMessageStartingWith("s.json cannot be read: ")
        .hasMessageContaining(message)
        .hasMessageEndingWith("restore the file, or make the schedule again with `bohr explore`.");
  }

  @Test
  void whatIsNotOneObjectIsRefused() throws Exception {
    String text = text(SAMPLE);
    for (String wrong :
        List.of(
            "",
            " ",
            "null",
            "[]",
            "7",
            text + "x",
            text + "{}",
            text + text,
            "\ufeff" + text,
            "{".repeat(100_000),
            "[".repeat(100_000))) {
      assertThatThrownBy(() -> parse(wrong)).isInstanceOf(BadFileException.class);
    }
    byte[] notUtf8 = text.getBytes(StandardCharsets.UTF_8);
    notUtf8[text.indexOf("fair")] = (byte) 0xff;
    assertThatThrownBy(() -> ScheduleReader.read(new ByteArrayInputStream(notUtf8), "s.json"))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("it is not UTF-8 text");
    byte[] utf16 = text.getBytes(StandardCharsets.UTF_16);
    assertThatThrownBy(() -> ScheduleReader.read(new ByteArrayInputStream(utf16), "s.json"))
        .isInstanceOf(BadFileException.class);
  }

  @Test
  void anEndlessFileIsRefused() {
    InputStream spaces =
        new InputStream() {
          @Override
          public int read() {
            return ' ';
          }

          @Override
          public int read(byte[] into, int from, int length) {
            Arrays.fill(into, from, from + length, (byte) ' ');
            return length;
          }
        };
    assertThatThrownBy(() -> ScheduleReader.read(spaces, "s.json"))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("exceeds the maximum allowed (268435456");
  }

  @Test
  void deviationsAreAddedAndRemoved() {
    Deviation added = new Deviation("0.4", 1, DecisionKind.SWITCH, "0");
    Schedule longer = SAMPLE.with(added);
    assertThat(longer.deviations()).hasSize(6).endsWith(added);
    assertThat(longer.without(added)).isEqualTo(SAMPLE);
    assertThatThrownBy(() -> longer.with(added)).isInstanceOf(IllegalArgumentException.class);
  }

  static String text(Schedule schedule) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ScheduleWriter.write(schedule, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  static Schedule parse(String text) throws IOException, BadFileException {
    return parse(text.getBytes(StandardCharsets.UTF_8));
  }

  static Schedule parse(byte[] bytes) throws IOException, BadFileException {
    return ScheduleReader.read(new ByteArrayInputStream(bytes), "s.json");
  }
}
