package dev.bohr.core.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Takes {@code trace.bohr} apart into blocks whose checksums hold; what they mean is {@link
 * TraceReader}'s business. Memory follows the bytes that are really there: a length is believed
 * only if its head's checksum holds, if it is at most {@link TraceFormat#MAX_PAYLOAD}, and if the
 * file is that long.
 */
final class BlockReader {
  private static final int BUFFER = 1 << 18;

  private final InputStream in;
  private final String file;

  /** Length of the file when it was opened; what a live writer adds later is not read. */
  private final long size;

  /** Bytes of the file before {@link #start}. */
  private long consumed;

  private byte[] buffer;

  /** The bytes read but not consumed are those of the buffer from here to {@link #limit}. */
  private int start;

  private int limit;
  private int type;
  private int payloadLength;

  BlockReader(InputStream in, long size, String file) {
    this.in = in;
    this.size = size;
    this.file = file;
    this.buffer = new byte[(int) Math.min(size, BUFFER)];
  }

  /** How many bytes of the file are done with. */
  long consumed() {
    return consumed;
  }

  /** Checks magic and version. Called once, first. */
  void preamble() throws IOException, BadFileException {
    byte[] magic = TraceFormat.magic();
    if (!fill(TraceFormat.PREAMBLE)
        || Arrays.mismatch(buffer, 0, magic.length, magic, 0, magic.length) >= 0) {
      throw new BadFileException(
          file,
          "it does not begin as a trace of Bohr does",
          "name a trace.bohr that `bohr record` has made");
    }
    int version = source(start + magic.length, 4).fixedInt();
    if (version < TraceFormat.OLDEST_VERSION || version > Trace.FORMAT_VERSION) {
      throw new BadFileException(
          file,
          "its format version is "
              + Integer.toUnsignedString(version)
              + " and this Bohr reads "
              + TraceFormat.OLDEST_VERSION
              + " to "
              + Trace.FORMAT_VERSION,
          "use the Bohr that made it, or make the trace again");
    }
    consume(TraceFormat.PREAMBLE);
  }

  /** Steps to the next block. False when no whole block is left. */
  boolean next() throws IOException, BadFileException {
    if (!fill(TraceFormat.BLOCK_HEAD)) {
      return false;
    }
    ByteSource head = source(start, TraceFormat.BLOCK_HEAD);
    type = head.oneByte();
    payloadLength = head.fixedInt();
    if (head.fixedInt() != TraceFormat.checksum(buffer, start, TraceFormat.BLOCK_HEAD - 4)) {
      throw head.bad("a wrong checksum");
    }
    if (payloadLength < 0 || payloadLength > TraceFormat.MAX_PAYLOAD) {
      throw head.bad("a length of " + Integer.toUnsignedString(payloadLength) + " bytes");
    }
    if (!fill(TraceFormat.BLOCK_HEAD + payloadLength + TraceFormat.BLOCK_TAIL)) {
      return false;
    }
    int payload = start + TraceFormat.BLOCK_HEAD;
    ByteSource tail = source(payload + payloadLength, TraceFormat.BLOCK_TAIL);
    if (tail.fixedInt() != TraceFormat.checksum(buffer, payload, payloadLength)) {
      throw tail.bad("a wrong checksum");
    }
    return true;
  }

  /** The type of the current block. */
  int type() {
    return type;
  }

  /** The payload of the current block, valid until {@link #done}. */
  ByteSource payload() {
    return source(start + TraceFormat.BLOCK_HEAD, payloadLength);
  }

  /** The current block is done with. */
  void done() {
    consume(TraceFormat.BLOCK_HEAD + payloadLength + TraceFormat.BLOCK_TAIL);
  }

  /** How many bytes of the file are left. */
  long remaining() {
    return size - consumed;
  }

  private ByteSource source(int from, int length) {
    return new ByteSource(buffer, from, length, file, "the block at byte " + consumed);
  }

  private void consume(int count) {
    start += count;
    consumed += count;
  }

  /** Makes the next so many bytes stand in the buffer; false when the file has fewer. */
  private boolean fill(int count) throws IOException {
    if (limit - start >= count) {
      return true;
    }
    if (count > remaining()) {
      return false;
    }
    byte[] target = count <= buffer.length ? buffer : new byte[count];
    System.arraycopy(buffer, start, target, 0, limit - start);
    limit -= start;
    start = 0;
    buffer = target;
    int wanted = (int) Math.min(buffer.length, remaining());
    limit += in.readNBytes(buffer, limit, wanted - limit);
    return limit >= count;
  }
}
