package dev.bohr.core.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * A cursor over the payload of one block, the reverse of {@link ByteSink}. Trusts nothing: every
 * number is checked against the end of the payload before it is read, and every length before it is
 * used. Bulk methods keep the position in a local variable, because reading a trace spends nearly
 * all its time in them.
 */
final class ByteSource {
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Index is a width in bytes: keeps that many bytes of a long. */
  private static final long[] MASKS = new long[9];

  static {
    for (int width = 1; width < MASKS.length; width++) {
      MASKS[width] = MASKS[width - 1] << 8 | 0xff;
    }
  }

  private final byte[] bytes;
  private final int end;
  private final String file;
  private final String place;
  private int position;

  /**
   * @param file named in exceptions
   * @param place where in the file the payload stands, for exceptions
   */
  ByteSource(byte[] bytes, int start, int length, String file, String place) {
    this.bytes = bytes;
    this.position = start;
    this.end = start + length;
    this.file = file;
    this.place = place;
  }

  /** The exception for a value that cannot be right. */
  BadFileException bad(String wrong) {
    return new BadFileException(
        file, wrong + " in " + place, "make the trace again, this file is damaged");
  }

  int remaining() {
    return end - position;
  }

  void expectEnd() throws BadFileException {
    if (position != end) {
      throw bad(remaining() + " bytes too many");
    }
  }

  int oneByte() throws BadFileException {
    need(1);
    return bytes[position++] & 0xff;
  }

  int fixedInt() throws BadFileException {
    need(4);
    position += 4;
    return (int) INT.get(bytes, position - 4);
  }

  /** An unsigned number of so many bytes, from 0 to 8. */
  long number(int width) throws BadFileException {
    if (width >= MASKS.length) {
      throw bad("a number of " + width + " bytes");
    }
    long number;
    if (end - position >= 8) {
      number = (long) LONG.get(bytes, position) & MASKS[width];
    } else {
      need(width);
      number = 0;
      for (int i = 0; i < width; i++) {
        number |= (bytes[position + i] & 0xffL) << (8 * i);
      }
    }
    position += width;
    return number;
  }

  /** Numbers of the widths that half bytes give, the lower half first. */
  void numbers(long[] into, int from, int count, byte[] widths) throws BadFileException {
    byte[] bytes = this.bytes;
    int safe = end - 8;
    int at = position;
    int i = 0;
    for (; i < count && at <= safe; i++) {
      int width = widths[i >> 1] >> ((i & 1) << 2) & 0xf;
      if (width >= MASKS.length) {
        break;
      }
      into[from + i] = (long) LONG.get(bytes, at) & MASKS[width];
      at += width;
    }
    position = at;
    for (; i < count; i++) {
      into[from + i] = number(widths[i >> 1] >> ((i & 1) << 2) & 0xf);
    }
  }

  /** An unsigned number below the bound; {@code what} names it in the exception. */
  int varint(int bound, String what) throws BadFileException {
    long value = varlong();
    if (Long.compareUnsigned(value, bound) >= 0) {
      throw bad(what + ' ' + Long.toUnsignedString(value) + ", which must be below " + bound + ',');
    }
    return (int) value;
  }

  /** The number of entries that follow, each of which takes at least so many bytes. */
  int count(int bytesPerEntry) throws BadFileException {
    return varint(remaining() / bytesPerEntry + 1, "a count of");
  }

  /** An unsigned number in groups of seven bits. */
  long varlong() throws BadFileException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = oneByte();
      value |= (next & 0x7fL) << shift;
      if (next < 0x80) {
        if (shift == 63 && next > 1) {
          break;
        }
        return value;
      }
    }
    throw bad("a number of more than 64 bits");
  }

  /** Copies so many bytes. */
  void raw(byte[] into, int from, int count) throws BadFileException {
    need(count);
    System.arraycopy(bytes, position, into, from, count);
    position += count;
  }

  /** Reads so many unsigned numbers, all of the width in bytes that stands before them. */
  void column(int[] into, int from, int count) throws BadFileException {
    int width = oneByte();
    if (width < 1 || width > 4) {
      throw bad("a column of width " + width);
    }
    need(Math.multiplyExact(width, count));
    int start = position;
    position += width * count;
    // One loop per width: without a branch per number they run several times faster than varints.
    switch (width) {
      case 1 -> {
        for (int i = 0; i < count; i++) {
          into[from + i] = bytes[start + i] & 0xff;
        }
      }
      case 2 -> {
        for (int i = 0; i < count; i++) {
          into[from + i] = (short) SHORT.get(bytes, start + 2 * i) & 0xffff;
        }
      }
      case 3 -> {
        for (int i = 0; i < count; i++) {
          int at = start + 3 * i;
          into[from + i] = ((short) SHORT.get(bytes, at) & 0xffff) | (bytes[at + 2] & 0xff) << 16;
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          into[from + i] = (int) INT.get(bytes, start + 4 * i);
        }
      }
    }
  }

  String text() throws BadFileException {
    long head = varlong();
    long length = head >>> 1;
    if (length > remaining()) {
      throw bad("a text of " + length + " bytes, where " + remaining() + " are left,");
    }
    int start = position;
    position += (int) length;
    if ((head & 1) == 0) {
      try {
        return StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(bytes, start, (int) length))
            .toString();
      } catch (CharacterCodingException malformed) {
        throw bad("a text that is not UTF-8");
      }
    }
    if (length % 2 != 0) {
      throw bad("a text of " + length + " bytes, which should be pairs,");
    }
    char[] units = new char[(int) length / 2];
    for (int i = 0; i < units.length; i++) {
      units[i] = (char) (bytes[start + 2 * i] << 8 | (bytes[start + 2 * i + 1] & 0xff));
    }
    return new String(units);
  }

  private void need(int count) throws BadFileException {
    if (count > end - position) {
      throw bad("fewer bytes than its own counts say");
    }
  }
}
