package dev.bohr.core.trace;

import java.util.zip.CRC32C;

/**
 * The layout of {@code trace.bohr}, version 2. Numbers of a fixed width are little-endian; the
 * others are varints, seven bits a byte, lowest first.
 *
 * <pre>
 * file   = magic (8 bytes), version (4 bytes), block*
 * block  = type (1 byte), payload length (4 bytes), CRC32C of these five bytes (4 bytes),
 *          payload, CRC32C of the payload (4 bytes)
 * </pre>
 *
 * <p>The first block is the {@link #HEADER}, the last the {@link #FOOTER}. Between them tables
 * grow: a block of strings, threads, sites or variables adds its entries at the end of that table,
 * and everything that a block refers to stands in a block before it. So a file that ends early is
 * good up to its last whole block. The head has its own checksum because a damaged length would
 * otherwise pass for a file cut short.
 *
 * <p>Version 1 had no {@link #INNER_SITES}, and is read as well.
 */
final class TraceFormat {
  /**
   * As PNG's: not text, and a transfer that changes line ends or strips the eighth bit destroys it
   * visibly.
   */
  private static final byte[] MAGIC = {(byte) 0x89, 'B', 'O', 'H', 'R', '\r', '\n', 0x1a};

  static final int MAGIC_LENGTH = MAGIC.length;

  /** Magic and version. */
  static final int PREAMBLE = MAGIC_LENGTH + 4;

  /** Type, length, checksum. */
  static final int BLOCK_HEAD = 9;

  /** Checksum after the payload. */
  static final int BLOCK_TAIL = 4;

  /** What must stay in memory at once; a block that claims more is corrupt. */
  static final int MAX_PAYLOAD = 1 << 26;

  /** Target and environment. */
  static final int HEADER = 1;

  static final int STRINGS = 2;
  static final int THREADS = 3;
  static final int SITES = 4;
  static final int VARIABLES = 5;
  static final int EVENTS = 6;

  /** Outcome and number of events. */
  static final int FOOTER = 7;

  /** Of events in libraries, before this block: their index, and their site there. */
  static final int INNER_SITES = 8;

  static final int OLDEST_VERSION = 1;

  private TraceFormat() {}

  static byte[] magic() {
    return MAGIC.clone();
  }

  static int checksum(byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }
}
