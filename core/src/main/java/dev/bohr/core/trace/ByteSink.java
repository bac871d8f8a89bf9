package dev.bohr.core.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A growing array of bytes with the encodings of {@code trace.bohr}; {@link ByteSource} reads them
 * back.
 */
final class ByteSink {
  /**
   * A longer text (an exception's message, say) is cut when written, so that it fits into a block.
   */
  static final int MAX_TEXT = 1 << 20;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[256];
  private int size;

  byte[] bytes() {
    return bytes;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  void oneByte(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  void raw(byte[] source, int from, int length) {
    reserve(length);
    System.arraycopy(source, from, bytes, size, length);
    size += length;
  }

  void fixedInt(int value) {
    reserve(4);
    INT.set(bytes, size, value);
    size += 4;
  }

  /** The least number of bytes, from 0 to 8, that holds an unsigned number. */
  static int width(long number) {
    return (Long.SIZE - Long.numberOfLeadingZeros(number) + 7) / 8;
  }

  /** The lowest bytes of a number, as many as its {@link #width}. */
  void number(long number, int width) {
    reserve(8);
    LONG.set(bytes, size, number);
    size += width;
  }

  /** An int as an unsigned number of one to five bytes. */
  void varint(int value) {
    varlong(Integer.toUnsignedLong(value));
  }

  /**
   * Numbers all of one width, the least number of bytes that holds each of them unsigned; the width
   * stands before them.
   */
  void column(int[] numbers) {
    int all = 0;
    for (int number : numbers) {
      all |= number;
    }
    int width = Math.max(1, width(Integer.toUnsignedLong(all)));
    oneByte(width);
    for (int number : numbers) {
      number(number, width);
    }
  }

  /** A long as an unsigned number of one to ten bytes. */
  void varlong(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /**
   * A text: twice its length in bytes, plus one when it is UTF-16, which keeps lone surrogates that
   * UTF-8 cannot hold.
   */
  void text(String text) {
    String clipped = Texts.clip(text, MAX_TEXT);
    if (StandardCharsets.UTF_8.newEncoder().canEncode(clipped)) {
      byte[] encoded = clipped.getBytes(StandardCharsets.UTF_8);
      varint(encoded.length << 1);
      raw(encoded, 0, encoded.length);
    } else {
      // Not getBytes(UTF_16BE), which replaces lone surrogates just as UTF-8 does.
      varint((clipped.length() * 2) << 1 | 1);
      for (int i = 0; i < clipped.length(); i++) {
        oneByte(clipped.charAt(i) >> 8);
        oneByte(clipped.charAt(i));
      }
    }
  }

  private void reserve(int more) {
    if (more > bytes.length - size) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
