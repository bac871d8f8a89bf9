package dev.bohr.core.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written to {@code trace.bohr} is read back, whole or up to where it was cut. */
class TraceFileTest {

  @Test
  void whatIsWrittenIsReadBack() {
    SeededCases.run(
        300,
        random -> {
          Trace trace = RandomTraces.trace(random, 400);
          Trace back = parse(bytes(trace));
          assertSame(back, trace);
          assertThat(back.outcome()).isEqualTo(trace.outcome());
          assertThat(back.truncated()).isFalse();
          byte[] again = bytes(back);
          assertThat(bytes(parse(again))).as("written again").isEqualTo(again);
        });
  }

  @Test
  void manyBlocksAreReadBack() throws Exception {
    TraceBuilder builder = new TraceBuilder();
    Random random = new Random(7);
    RandomTraces.fillTables(builder, random, 300);
    RandomTraces.appendEvents(builder, random, 100_000);
    Trace trace = builder.build("target", Map.of(), Outcome.PASSED);
    assertSame(parse(bytes(trace)), trace);
  }

  @Test
  void aRunIsWrittenWhileItGoesOn() {
    SeededCases.run(
        100,
        random -> {
          TraceBuilder all = new TraceBuilder();
          TraceBuilder pieces = new TraceBuilder();
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          TraceWriter writer = new TraceWriter(out, "target", Map.of("seed", "1"));
          for (int i = random.nextInt(5); i >= 0; i--) {
            long seed = random.nextLong();
            int events = random.nextInt(50);
            for (TraceBuilder builder : List.of(all, pieces)) {
              Random piece = new Random(seed);
              RandomTraces.fillTables(builder, piece, 20);
              RandomTraces.appendEvents(builder, piece, events);
            }
            writer.append(pieces);
            assertThat(pieces.size()).isZero();
            Trace sofar = all.build("target", Map.of("seed", "1"), Outcome.PASSED);
            Trace back = parse(out.toByteArray());
            assertThat(back.truncated()).isTrue();
            assertThat(back.outcome().kind()).isEqualTo(OutcomeKind.INCONCLUSIVE);
            assertSame(back, sofar);
          }
          writer.finish(Outcome.PASSED);
          assertThat(parse(out.toByteArray()).truncated()).isFalse();
          assertThatThrownBy(() -> writer.append(pieces)).isInstanceOf(IllegalStateException.class);
        });
  }

  @Test
  void aTraceCutAnywhereIsReadUpToItsLastWholeBlock() throws Exception {
    TraceBuilder builder = new TraceBuilder();
    Random random = new Random(11);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TraceWriter writer = new TraceWriter(out, "target", Map.of());
    List<Event> events = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      RandomTraces.fillTables(builder, random, 3);
      RandomTraces.appendEvents(builder, random, 10);
      writer.append(builder);
      ends.add(out.size());
    }
    writer.finish(Outcome.PASSED);
    byte[] whole = out.toByteArray();
    parse(whole).forEach(events::add);
    int headerEnd = headerEnd(whole);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      if (length < headerEnd) {
        assertThatThrownBy(() -> parse(cut)).isInstanceOf(BadFileException.class);
        continue;
      }
      int length0 = length;
      Trace trace = parse(cut);
      int wholeAppends = (int) ends.stream().filter(end -> end <= length0).count();
      assertThat(trace.truncated()).isTrue();
      // The sites in libraries are in a block behind the events.
      assertThat(trace.size() / 10).isBetween(wholeAppends, wholeAppends + 1);
      assertThat(trace).containsExactlyElementsOf(events.subList(0, trace.size()));
    }
  }

  @Test
  void aTruncatedTraceStaysTruncatedWhenWritten() throws Exception {
    byte[] whole = bytes(RandomTraces.trace(new Random(3), 30));
    Trace cut = parse(Arrays.copyOf(whole, whole.length - 1));
    assertThat(parse(bytes(cut)).truncated()).isTrue();
  }

  @Test
  void stepsOfAnySizeAreKept() throws Exception {
    TraceBuilder builder = new TraceBuilder();
    int thread = builder.addThread(ThreadName.main("main"));
    int site = builder.addSite(Site.UNKNOWN);
    for (int step : new int[] {Integer.MAX_VALUE - 1, 0, Integer.MAX_VALUE - 1, 5, 1 << 30, 0}) {
      builder.append(thread, EventKind.READ, site, Trace.NO_VARIABLE, step);
    }
    Trace trace = builder.build("target", Map.of(), Outcome.PASSED);
    assertSame(parse(bytes(trace)), trace);
  }

  @Test
  void aFileIsWrittenAndRead(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("trace.bohr");
    Trace trace = RandomTraces.trace(new Random(5), 100);
    TraceWriter.write(trace, file);
    assertSame(TraceReader.read(file), trace);
    assertThat(directory)
        .isDirectoryContaining(path -> path.equals(file))
        .isDirectoryNotContaining("glob:**.tmp");
    assertThatThrownBy(() -> TraceReader.read(directory.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void theFormatStays() throws Exception {
    Trace trace = example(true);
    GoldenFile.assertMatches(getClass(), "trace-2.bohr", bytes(trace));
    assertSame(TraceReader.read(GoldenFile.path(getClass(), "trace-2.bohr")), trace);
  }

  @Test
  void theFirstVersionIsRead() throws Exception {
    assertSame(TraceReader.read(GoldenFile.path(getClass(), "trace.bohr")), example(false));
  }

  private static Trace example(boolean innerSites) {
    TraceBuilder builder = new TraceBuilder();
    ThreadName main = ThreadName.main("main");
    builder.addThread(main);
    builder.addThread(main.child(1, "worker"));
    int begin = builder.addSite(Site.UNKNOWN);
    int withdraw =
        builder.addSite(new Site("com.example.Account", "withdraw", "(I)V", "Account.java", 14, 7));
    int balance = builder.addVariable(VariableKind.FIELD, "account.balance", "J");
    int lock = builder.addVariable(VariableKind.MONITOR, "lock Object#2", "");
    builder.append(0, EventKind.BEGIN, begin, Trace.NO_VARIABLE, 0);
    builder.append(1, EventKind.LOCK, withdraw, lock, 0).library();
    if (innerSites) {
      builder.inner(
          builder.addSite(new Site("java.util.Vector", "add", "()Z", "Vector.java", 783, 2)));
    }
    builder
        .append(1, EventKind.WRITE, withdraw, balance, 1)
        .value(Value.ofLong(-300))
        .before(Value.ofLong(5));
    builder.append(1, EventKind.READ, withdraw, balance, 2).value(Value.ofText("grüße"));
    builder
        .append(0, EventKind.READ, withdraw, balance, 1)
        .value(Value.ofDouble(0.5))
        .before(Value.NULL);
    builder.append(0, EventKind.THROW, begin, Trace.NO_VARIABLE, 2).detail("java.lang.Error: boom");
    return builder.build(
        "test com.example.BankTest#transfers",
        Map.of("jdk", "17", "seed", "42"),
        new Outcome(OutcomeKind.FAILED, "boom"));
  }

  @Test
  void otherFilesAreRefusedInOneSentence() throws Exception {
    assertRefused(
        "hello, world, this is text".getBytes(StandardCharsets.UTF_8),
        "t.bohr cannot be read: it does not begin as a trace of Bohr does;"
            + " name a trace.bohr that `bohr record` has made.");
    byte[] newer = bytes(RandomTraces.trace(new Random(1), 5));
    newer[8] = 3;
    assertRefused(
        newer,
        "t.bohr cannot be read: its format version is 3 and this Bohr reads 1 to 2;"
            + " use the Bohr that made it, or make the trace again.");
    byte[] damaged = bytes(RandomTraces.trace(new Random(1), 5));
    damaged[25] ^= 1;
    assertRefused(
        damaged,
        "t.bohr cannot be read: a wrong checksum in the block at byte 12;"
            + " make the trace again, this file is damaged.");
  }

  private static void assertRefused(byte[] bytes, String message) {
    assertThatThrownBy(() -> parse(bytes)).isInstanceOf(BadFileException.class).hasMessage(message);
  }

  static byte[] bytes(Trace trace) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TraceWriter.write(trace, out);
    return out.toByteArray();
  }

  static Trace parse(byte[] bytes) throws IOException, BadFileException {
    return TraceReader.read(new ByteArrayInputStream(bytes), bytes.length, "t.bohr");
  }

  /** Where the header block ends: before that there is nothing to read. */
  private static int headerEnd(byte[] whole) throws BadFileException {
    int start = TraceFormat.PREAMBLE;
    int length = new ByteSource(whole, start + 1, 4, "", "").fixedInt();
    return start + TraceFormat.BLOCK_HEAD + length + TraceFormat.BLOCK_TAIL;
  }

  private static void assertSame(Trace actual, Trace expected) {
    assertThat(actual.target()).isEqualTo(expected.target());
    assertThat(actual.environment()).isEqualTo(expected.environment());
    assertThat(actual.threads()).isEqualTo(expected.threads());
    assertThat(actual.sites()).isEqualTo(expected.sites());
    assertThat(actual.variables()).isEqualTo(expected.variables());
    assertThat(actual.size()).isEqualTo(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(actual.event(i)).isEqualTo(expected.event(i));
      assertThat(actual.innerSiteAt(i)).isEqualTo(expected.innerSiteAt(i));
    }
  }
}
