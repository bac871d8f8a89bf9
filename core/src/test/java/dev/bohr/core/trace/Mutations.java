package dev.bohr.core.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Damages files for the fuzz tests of readers, and checks how readers take it. */
public final class Mutations {
  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Mutations() {}

  /** Reads bytes as the file under test; the result is anything but null. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(byte[] bytes) throws Exception;
  }

  /**
   * Reads damaged bytes, which must end in a value or a {@link BadFileException} with a decent
   * message, and must not allocate out of proportion.
   *
   * @return the value, or null when it was refused
   */
  public static <T> T readOrRefuse(byte[] bytes, Reader<T> reader) throws Exception {
    long limit = 1_000_000 + 500L * bytes.length;
    long before = THREADS.getCurrentThreadAllocatedBytes();
    T value = read(bytes, reader);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    if (allocated >= limit) {
      // The first reader of all loads classes.
      before = THREADS.getCurrentThreadAllocatedBytes();
      value = read(bytes, reader);
      allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    }
    assertThat(allocated).as("bytes allocated for a file of %d", bytes.length).isLessThan(limit);
    return value;
  }

  private static <T> T read(byte[] bytes, Reader<T> reader) throws Exception {
    try {
      return reader.read(bytes);
    } catch (BadFileException refused) {
      assertThat(refused.getMessage())
          .contains(" cannot be read: ")
          .endsWith(".")
          .hasSizeLessThan(1000);
      assertThat(refused.getMessage().chars()).noneMatch(Character::isISOControl);
      return null;
    }
  }

  /**
   * One to four random changes: bits flipped, bytes set, a stretch removed, doubled, overwritten or
   * moved, the end cut off.
   */
  public static byte[] mutate(byte[] original, Random random) {
    byte[] bytes = original.clone();
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes && bytes.length > 0; i++) {
      int at = random.nextInt(bytes.length);
      int end = at + random.nextInt(Math.min(bytes.length - at, 40) + 1);
      switch (random.nextInt(7)) {
        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[at] = (byte) random.nextInt();
        case 2 -> bytes = splice(bytes, at, end, new byte[0]);
        case 3 -> bytes = splice(bytes, end, end, Arrays.copyOfRange(bytes, at, end));
        case 4 -> bytes = splice(bytes, at, Math.min(bytes.length, at + 9), hugeNumber(random));
        case 5 ->
            bytes =
                splice(bytes, random.nextInt(bytes.length), at, Arrays.copyOfRange(bytes, at, end));
        default -> bytes = Arrays.copyOf(bytes, at);
      }
    }
    return bytes;
  }

  /** Random bytes of random length, now and then with a head that makes readers go on. */
  public static byte[] noise(byte[] original, Random random) {
    byte[] bytes = new byte[random.nextInt(300)];
    random.nextBytes(bytes);
    int kept = random.nextInt(Math.min(original.length, 60));
    return splice(Arrays.copyOf(original, kept), kept, kept, bytes);
  }

  /**
   * The bytes with those from {@code from} to {@code to} replaced; nothing is removed if {@code to}
   * is smaller.
   */
  public static byte[] splice(byte[] bytes, int from, int to, byte[] insert) {
    int tail = Math.max(from, to);
    byte[] result = new byte[from + insert.length + bytes.length - tail];
    System.arraycopy(bytes, 0, result, 0, from);
    System.arraycopy(insert, 0, result, from, insert.length);
    System.arraycopy(bytes, tail, result, from + insert.length, bytes.length - tail);
    return result;
  }

  private static byte[] hugeNumber(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> new byte[] {-1, -1, -1, -1, 0x0f};
      case 1 -> new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, 0x7f};
      case 2 -> new byte[] {-1, -1, -1, 0x7f};
      case 3 -> "99999999999999999999999".getBytes(StandardCharsets.UTF_8);
      default -> "1e999999999".getBytes(StandardCharsets.UTF_8);
    };
  }
}
