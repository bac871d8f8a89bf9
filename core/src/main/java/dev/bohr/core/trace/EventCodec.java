package dev.bohr.core.trace;

import java.util.Arrays;

/**
 * The payload of a block of events, column by column, so that each column compresses in its own way
 * and decodes in a tight loop. Seven to ten bytes an event are usual. With n events:
 *
 * <pre>
 * n
 * threads, as runs of (index, length)
 * n kind bytes
 * columns of n sites, of n variables + 1, and of n steps (zigzag difference to the same thread's step before)
 * n tag bytes
 * n half bytes, the widths of the values, then the values in that many bytes each
 * for each event that has them: width and value before
 * for each event that has it: detail
 * </pre>
 *
 * <p>Every event takes at least {@value #MIN_EVENT} bytes, so a small file cannot ask for large
 * arrays. The steps go on from block to block: one codec serves one file, in one direction, from
 * its first block to its last.
 */
final class EventCodec {
  /** Kind, site, variable, step, tag: one byte each. */
  static final int MIN_EVENT = 5;

  private static final boolean[] VALID_TAGS = new boolean[256];

  static {
    for (int tag = 0; tag < VALID_TAGS.length; tag++) {
      VALID_TAGS[tag] = ValueKind.ofCode(tag & 0xf) != null && ValueKind.ofCode(tag >> 4) != null;
    }
  }

  private int[] lastSteps = new int[0];

  /** Memory for the packed widths of one block. */
  private byte[] widths = new byte[0];

  /**
   * Appends the events from {@code from} (inclusive) to {@code to}; text t of the columns is string
   * {@code strings[t]}.
   */
  void encode(Columns events, int from, int to, int threadCount, int[] strings, ByteSink out) {
    int count = to - from;
    growLastSteps(threadCount);
    out.varint(count);
    encodeThreads(events.threads, from, to, out);
    out.raw(events.kinds, from, count);
    int[] column = Arrays.copyOfRange(events.sites, from, to);
    out.column(column);
    for (int i = 0; i < count; i++) {
      column[i] = events.variables[from + i] + 1;
    }
    out.column(column);
    for (int i = 0; i < count; i++) {
      int thread = events.threads[from + i];
      int step = events.steps[from + i];
      int difference = step - lastSteps[thread];
      column[i] = difference << 1 ^ difference >> 31;
      lastSteps[thread] = step;
    }
    out.column(column);
    out.raw(events.tags, from, count);
    encodeValues(events, from, to, strings, out);
    for (int i = events.befores.countBefore(from); i < events.befores.countBefore(to); i++) {
      int code = events.tags[events.befores.indices[i]] >> 4 & 0xf;
      long number = ValueCodec.toNumber(code, events.befores.bits[i], strings);
      out.oneByte(ByteSink.width(number));
      out.number(number, ByteSink.width(number));
    }
    for (int i = events.details.countBefore(from); i < events.details.countBefore(to); i++) {
      out.varint(strings[(int) events.details.bits[i]]);
    }
  }

  /**
   * Appends the events of one payload.
   *
   * @param tables must hold everything that the events refer to
   * @param expected how many events the whole file probably has, so that the columns need not grow
   *     often
   */
  void decode(ByteSource in, Tables tables, Columns into, int expected) throws BadFileException {
    int count = in.count(MIN_EVENT);
    if (count > Columns.MAX_SIZE - into.size) {
      throw in.bad("more events than the " + Columns.MAX_SIZE + " that a trace may hold");
    }
    into.reserve(count, expected);
    int from = into.size;
    int to = from + count;
    decodeThreads(in, tables.threads().size(), into.threads, from, to);
    in.raw(into.kinds, from, count);
    boolean anyDetail = checkKinds(in, into.kinds, from, to);
    decodeIndices(in, into.sites, from, to, 0, tables.sites().size(), "site");
    decodeIndices(in, into.variables, from, to, 1, tables.variables().size(), "variable");
    decodeSteps(in, tables.threads().size(), into, from, to);
    in.raw(into.tags, from, count);
    boolean anyBefore = checkTags(in, into.tags, from, to);
    long[] limits = ValueCodec.limits(tables.texts().size());
    decodeValues(in, limits, into, from, to);
    if (anyBefore) {
      for (int i = from; i < to; i++) {
        int code = into.tags[i] >> 4 & 0xf;
        if (code != 0) {
          into.befores.add(i, bits(in, code, in.number(in.oneByte()), limits));
        }
      }
    }
    if (anyDetail) {
      for (int i = from; i < to; i++) {
        if ((into.kinds[i] & Columns.DETAIL) != 0) {
          into.details.add(i, in.varint(tables.texts().size(), "text"));
        }
      }
    }
    in.expectEnd();
    into.size = to;
  }

  private static void encodeThreads(int[] threads, int from, int to, ByteSink out) {
    for (int i = from; i < to; ) {
      int run = i + 1;
      while (run < to && threads[run] == threads[i]) {
        run++;
      }
      out.varint(threads[i]);
      out.varint(run - i);
      i = run;
    }
  }

  private static void decodeThreads(ByteSource in, int threadCount, int[] threads, int from, int to)
      throws BadFileException {
    for (int i = from; i < to; ) {
      int thread = in.varint(threadCount, "thread");
      int run = in.varint(to - i + 1, "a run of");
      if (run == 0) {
        throw in.bad("an empty run of thread " + thread);
      }
      Arrays.fill(threads, i, i + run, thread);
      i += run;
    }
  }

  /**
   * Reads indices plus {@code bias} into a table with so many entries; -1 is allowed if the bias is
   * 1.
   */
  private static void decodeIndices(
      ByteSource in, int[] indices, int from, int to, int bias, int entries, String what)
      throws BadFileException {
    in.column(indices, from, to - from);
    for (int i = from; i < to; i++) {
      int index = indices[i] - bias;
      if (index < -bias || index >= entries) {
        throw in.bad(what + ' ' + index + " of " + entries);
      }
      indices[i] = index;
    }
  }

  private void decodeSteps(ByteSource in, int threadCount, Columns into, int from, int to)
      throws BadFileException {
    growLastSteps(threadCount);
    in.column(into.steps, from, to - from);
    for (int i = from; i < to; i++) {
      int thread = into.threads[i];
      int zigzag = into.steps[i];
      int step = lastSteps[thread] + (zigzag >>> 1 ^ -(zigzag & 1));
      if (step < 0) {
        throw in.bad("step " + step);
      }
      into.steps[i] = step;
      lastSteps[thread] = step;
    }
  }

  private void encodeValues(Columns events, int from, int to, int[] strings, ByteSink out) {
    growWidths(to - from);
    long[] numbers = new long[to - from];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] =
          ValueCodec.toNumber(events.tags[from + i] & 0xf, events.values[from + i], strings);
      int width = ByteSink.width(numbers[i]);
      widths[i / 2] = (byte) (i % 2 == 0 ? width : widths[i / 2] | width << 4);
    }
    out.raw(widths, 0, (numbers.length + 1) / 2);
    for (long number : numbers) {
      out.number(number, ByteSink.width(number));
    }
  }

  private void decodeValues(ByteSource in, long[] limits, Columns into, int from, int to)
      throws BadFileException {
    int count = to - from;
    growWidths(count);
    in.raw(widths, 0, (count + 1) / 2);
    in.numbers(into.values, from, count, widths);
    long[] values = into.values;
    byte[] tags = into.tags;
    for (int i = from; i < to; i++) {
      values[i] = bits(in, tags[i] & 0xf, values[i], limits);
    }
  }

  private static long bits(ByteSource in, int code, long number, long[] limits)
      throws BadFileException {
    if (Long.compareUnsigned(number, limits[code]) > 0) {
      throw in.bad(
          "a value " + Long.toUnsignedString(number) + " of kind " + ValueKind.ofCode(code));
    }
    return ValueCodec.toBits(code, number);
  }

  /** Refuses unknown kinds; tells whether any event has a detail. */
  private static boolean checkKinds(ByteSource in, byte[] kinds, int from, int to)
      throws BadFileException {
    int all = 0;
    for (int i = from; i < to; i++) {
      all |= kinds[i];
      if (EventKind.ofCode(kinds[i] & Columns.KIND_MASK) == null) {
        throw in.bad("an event of unknown kind " + (kinds[i] & Columns.KIND_MASK));
      }
    }
    return (all & Columns.DETAIL) != 0;
  }

  /** Refuses unknown kinds of value; tells whether any event has a value before. */
  private static boolean checkTags(ByteSource in, byte[] tags, int from, int to)
      throws BadFileException {
    int all = 0;
    for (int i = from; i < to; i++) {
      all |= tags[i];
      if (!VALID_TAGS[tags[i] & 0xff]) {
        throw in.bad("a value of unknown kind " + (tags[i] & 0xff));
      }
    }
    return (all & 0xf0) != 0;
  }

  private void growLastSteps(int threadCount) {
    if (threadCount > lastSteps.length) {
      lastSteps = Arrays.copyOf(lastSteps, Math.max(threadCount, lastSteps.length * 2));
    }
  }

  private void growWidths(int count) {
    if ((count + 1) / 2 > widths.length) {
      widths = new byte[(count + 1) / 2];
    }
  }
}
