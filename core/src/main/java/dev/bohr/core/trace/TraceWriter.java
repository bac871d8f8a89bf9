package dev.bohr.core.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Writes {@code trace.bohr}: a finished trace at once with {@link #write}, or a run while it goes
 * on, when the caller calls {@link #append} now and then and {@link #finish} at the end. What was
 * appended is a file that can be read, even if the JVM is killed after it.
 */
public final class TraceWriter {
  /** Small enough that a block stays in a core's cache while it is read. */
  private static final int EVENTS_PER_BLOCK = 1 << 14;

  /** A table's block is closed at this length. */
  private static final int TABLE_BLOCK = 1 << 18;

  private final OutputStream out;
  private final TableCodec tableCodec = new TableCodec();
  private final EventCodec eventCodec = new EventCodec();
  private final ByteSink head = new ByteSink();
  private final ByteSink payload = new ByteSink();
  private final ByteSink stringPayload = new ByteSink();

  /** How many entries of each table are in the file. */
  private int threads;

  private int sites;
  private int variables;

  /** The index in the file of each text that the builder or trace numbers for itself. */
  private int[] textStrings = new int[0];

  private int texts;
  private long events;

  /** The last event whose inner site is in the file; -1 for none. */
  private long lastInner = -1;

  private boolean finished;

  /**
   * Begins a trace. The stream should not be buffered, or the buffer's content is lost when the JVM
   * is killed; the caller closes it.
   *
   * @param target as {@link Target#describe()} says it
   * @param environment see {@link Trace#ENVIRONMENT_KEYS}
   */
  public TraceWriter(OutputStream out, String target, Map<String, String> environment)
      throws IOException {
    this.out = out;
    byte[] magic = TraceFormat.magic();
    head.raw(magic, 0, magic.length);
    head.fixedInt(Trace.FORMAT_VERSION);
    flushHead();
    payload.text(target);
    payload.varint(environment.size());
    new TreeMap<>(environment)
        .forEach(
            (key, value) -> {
              payload.text(key);
              payload.text(value);
            });
    block(TraceFormat.HEADER, payload);
    out.flush();
  }

  /** Writes a whole trace to this file, atomically. A truncated trace stays truncated. */
  public static void write(Trace trace, Path file) throws IOException {
    AtomicFiles.write(file, out -> write(trace, out));
  }

  static void write(Trace trace, OutputStream out) throws IOException {
    TraceWriter writer = new TraceWriter(out, trace.target(), trace.environment());
    writer.append(trace.tables(), trace.columns());
    if (!trace.truncated()) {
      writer.finish(trace.outcome());
    }
  }

  /**
   * Writes what the builder holds and clears its events. Always pass the same builder: its indices
   * go on.
   */
  public void append(TraceBuilder builder) throws IOException {
    append(builder.tables(), builder.columns());
    builder.clearEvents();
    out.flush();
  }

  /** Ends the trace. Nothing can be appended any more. */
  public void finish(Outcome outcome) throws IOException {
    checkOpen();
    payload.text(Words.of(outcome.kind()));
    payload.text(outcome.message());
    payload.varlong(events);
    block(TraceFormat.FOOTER, payload);
    out.flush();
    finished = true;
  }

  private void append(Tables tables, Columns columns) throws IOException {
    checkOpen();
    texts(tables.texts());
    table(TraceFormat.THREADS, rest(tables.threads(), threads), tableCodec::thread);
    threads = tables.threads().size();
    table(TraceFormat.SITES, rest(tables.sites(), sites), tableCodec::site);
    sites = tables.sites().size();
    table(TraceFormat.VARIABLES, rest(tables.variables(), variables), tableCodec::variable);
    variables = tables.variables().size();
    // Texts that no table names.
    strings();
    for (int from = 0; from < columns.size; ) {
      int to = Math.min(columns.size - from, EVENTS_PER_BLOCK) + from;
      eventCodec.encode(columns, from, to, threads, textStrings, payload);
      block(TraceFormat.EVENTS, payload);
      from = to;
    }
    innerSites(columns.inners);
    events += columns.size;
  }

  /** Each event as its distance from the one before. */
  private void innerSites(Columns.Sparse inners) throws IOException {
    for (int i = 0; i < inners.size; i++) {
      long event = events + inners.indices[i];
      payload.varlong(event - lastInner);
      payload.varint((int) inners.bits[i]);
      lastInner = event;
      if (payload.size() >= TABLE_BLOCK) {
        block(TraceFormat.INNER_SITES, payload);
      }
    }
    if (payload.size() > 0) {
      block(TraceFormat.INNER_SITES, payload);
    }
  }

  private void texts(List<String> all) {
    if (all.size() > textStrings.length) {
      textStrings = Arrays.copyOf(textStrings, Math.max(all.size(), textStrings.length * 2));
    }
    for (; texts < all.size(); texts++) {
      textStrings[texts] = tableCodec.string(all.get(texts));
    }
  }

  private <T> void table(int type, List<T> entries, BiConsumer<T, ByteSink> encode)
      throws IOException {
    for (T entry : entries) {
      encode.accept(entry, payload);
      if (payload.size() >= TABLE_BLOCK) {
        strings();
        block(type, payload);
      }
    }
    if (payload.size() > 0) {
      strings();
      block(type, payload);
    }
  }

  private void strings() throws IOException {
    for (String string : tableCodec.takeUnwritten()) {
      stringPayload.text(string);
      if (stringPayload.size() >= TABLE_BLOCK) {
        block(TraceFormat.STRINGS, stringPayload);
      }
    }
    if (stringPayload.size() > 0) {
      block(TraceFormat.STRINGS, stringPayload);
    }
  }

  /** Writes a block and clears its payload. */
  private void block(int type, ByteSink content) throws IOException {
    if (content.size() > TraceFormat.MAX_PAYLOAD) {
      throw new IOException(
          "a block of %d bytes does not fit into a trace, whose blocks hold %d; shorten the environment"
              .formatted(content.size(), TraceFormat.MAX_PAYLOAD));
    }
    head.oneByte(type);
    head.fixedInt(content.size());
    head.fixedInt(TraceFormat.checksum(head.bytes(), 0, head.size()));
    flushHead();
    content.fixedInt(TraceFormat.checksum(content.bytes(), 0, content.size()));
    out.write(content.bytes(), 0, content.size());
    content.clear();
  }

  private void flushHead() throws IOException {
    out.write(head.bytes(), 0, head.size());
    head.clear();
  }

  private void checkOpen() {
    if (finished) {
      throw new IllegalStateException("the trace is finished");
    }
  }

  private static <T> List<T> rest(List<T> table, int written) {
    return table.subList(written, table.size());
  }
}
