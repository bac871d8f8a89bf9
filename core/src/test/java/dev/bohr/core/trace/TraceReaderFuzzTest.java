package dev.bohr.core.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * No damage to {@code trace.bohr} causes anything but a {@link BadFileException}, much memory, or a
 * long wait.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TraceReaderFuzzTest {

  private static final byte[] MAGIC_AND_VERSION = {
    (byte) 0x89, 'B', 'O', 'H', 'R', '\r', '\n', 0x1a, 1, 0, 0, 0
  };

  @Test
  void everyFlippedBitIsNoticed() throws Exception {
    byte[] whole = TraceFileTest.bytes(smallTrace(new Random(1)));
    for (int bit = 0; bit < whole.length * 8; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(Mutations.<Trace>readOrRefuse(flipped, TraceFileTest::parse))
          .as("bit %d", bit)
          .isNull();
    }
  }

  @Test
  void damagedFilesAreRefusedOrReadAsCutShort() throws Exception {
    byte[] whole = TraceFileTest.bytes(smallTrace(new Random(2)));
    SeededCases.run(
        10_000,
        random -> {
          byte[] bytes =
              random.nextInt(5) == 0
                  ? Mutations.noise(whole, random)
                  : Mutations.mutate(whole, random);
          walk(Mutations.readOrRefuse(bytes, TraceFileTest::parse));
        });
  }

  @Test
  void wrongContentUnderRightChecksumsIsRefusedToo() {
    SeededCases.run(
        10_000,
        random -> {
          List<Block> blocks = blocks(TraceFileTest.bytes(smallTrace(random)));
          for (int i = random.nextInt(2); i >= 0; i--) {
            damage(blocks, random);
          }
          walk(Mutations.readOrRefuse(seal(blocks), TraceFileTest::parse));
        });
  }

  @Test
  void aHugeLengthTakesNoMemory() throws Exception {
    for (int length :
        new int[] {Integer.MAX_VALUE, -1, TraceFormat.MAX_PAYLOAD, TraceFormat.MAX_PAYLOAD + 1}) {
      ByteSink file = new ByteSink();
      file.raw(MAGIC_AND_VERSION, 0, MAGIC_AND_VERSION.length);
      file.oneByte(TraceFormat.HEADER);
      file.fixedInt(length);
      file.fixedInt(TraceFormat.checksum(file.bytes(), MAGIC_AND_VERSION.length, 5));
      byte[] bytes = Arrays.copyOf(file.bytes(), file.size());
      assertThat(bytes).hasSizeLessThan(25);
      assertThat(Mutations.<Trace>readOrRefuse(bytes, TraceFileTest::parse)).isNull();
    }
  }

  @Test
  void hugeCountsAreRefusedByName() throws Exception {
    List<Block> blocks = blocks(TraceFileTest.bytes(smallTrace(new Random(4))));
    ByteSink events = new ByteSink();
    events.varint(Integer.MAX_VALUE);
    blocks.set(blocks.size() - 2, new Block(TraceFormat.EVENTS, bytes(events)));
    assertThatThrownBy(() -> TraceFileTest.parse(seal(blocks)))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("a count of 2147483647");
  }

  /** Everything that was accepted can be looked at. */
  private static void walk(Trace trace) throws Exception {
    if (trace != null) {
      for (Event event : trace) {
        assertThat(event.value().display()).isNotNull();
        assertThat(trace.threads().get(event.thread()).path()).isNotEmpty();
      }
      assertThat(trace.firstDifference(trace)).isEmpty();
      assertThat(TraceFileTest.parse(TraceFileTest.bytes(trace)).size()).isEqualTo(trace.size());
    }
  }

  private static Trace smallTrace(Random random) {
    TraceBuilder builder = new TraceBuilder();
    ThreadName main = ThreadName.main("main");
    builder.addThread(main);
    builder.addThread(main.child(1, "worker"));
    builder.addSite(new Site("com.example.Account", "withdraw", "(I)V", "Account.java", 14, 7));
    builder.addSite(Site.UNKNOWN);
    builder.addVariable(VariableKind.FIELD, "account.balance", "J");
    RandomTraces.appendEvents(builder, random, 12);
    return builder.build("test X#y", Map.of("jdk", "17"), new Outcome(OutcomeKind.FAILED, "boom"));
  }

  private static void damage(List<Block> blocks, Random random) {
    int at = random.nextInt(blocks.size());
    Block block = blocks.get(at);
    switch (random.nextInt(8)) {
      case 0 -> blocks.remove(at);
      case 1 -> blocks.add(random.nextInt(blocks.size()), block);
      case 2 -> Collections.swap(blocks, at, random.nextInt(blocks.size()));
      case 3 -> blocks.set(at, new Block(random.nextInt(9), block.payload));
      default -> blocks.set(at, new Block(block.type, Mutations.mutate(block.payload, random)));
    }
    if (blocks.isEmpty()) {
      blocks.add(block);
    }
  }

  private static List<Block> blocks(byte[] file) throws BadFileException {
    List<Block> blocks = new ArrayList<>();
    int at = TraceFormat.PREAMBLE;
    while (at < file.length) {
      ByteSource source = new ByteSource(file, at, file.length - at, "", "");
      int type = source.oneByte();
      byte[] payload = new byte[source.fixedInt()];
      source.fixedInt();
      source.raw(payload, 0, payload.length);
      blocks.add(new Block(type, payload));
      at += TraceFormat.BLOCK_HEAD + payload.length + TraceFormat.BLOCK_TAIL;
    }
    return blocks;
  }

  private static byte[] seal(List<Block> blocks) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(MAGIC_AND_VERSION);
    for (Block block : blocks) {
      ByteSink sink = new ByteSink();
      sink.oneByte(block.type);
      sink.fixedInt(block.payload.length);
      sink.fixedInt(TraceFormat.checksum(sink.bytes(), 0, sink.size()));
      sink.raw(block.payload, 0, block.payload.length);
      sink.fixedInt(TraceFormat.checksum(block.payload, 0, block.payload.length));
      out.writeBytes(bytes(sink));
    }
    return out.toByteArray();
  }

  private static byte[] bytes(ByteSink sink) {
    return Arrays.copyOf(sink.bytes(), sink.size());
  }

  private record Block(int type, byte[] payload) {}
}
