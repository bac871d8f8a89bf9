package dev.bohr.core.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads {@code trace.bohr}. A file that was cut short, because its JVM was killed, gives the events
 * up to its last whole block and is marked {@link Trace#truncated()}. Everything else that is wrong
 * is refused with {@link BadFileException}: another kind of file, another version, a wrong
 * checksum, a number that makes no sense, bytes after the end. No content of a file causes any
 * other exception, nor more memory than a small multiple of the file's length.
 */
public final class TraceReader {
  private final String file;
  private final long size;
  private final BlockReader blocks;
  private final TableCodec.Reading tables = new TableCodec.Reading();
  private final EventCodec codec = new EventCodec();
  private final Columns events = new Columns(0);
  private final Map<String, String> environment = new TreeMap<>();
  private String target = "";

  /** The last event whose site in the library is known; -1 for none. */
  private int lastInner = -1;

  private Outcome outcome =
      new Outcome(OutcomeKind.INCONCLUSIVE, "the trace was cut short, its outcome is not known");

  private TraceReader(InputStream in, long size, String file) {
    this.file = file;
    this.size = size;
    this.blocks = new BlockReader(in, size, file);
  }

  /**
   * Reads a whole trace.
   *
   * @throws BadFileException if this is not a trace that this Bohr can read
   * @throws IOException if the file is not there or the disk fails
   */
  public static Trace read(Path file) throws IOException, BadFileException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, Files.size(file), file.toString());
    }
  }

  /** Reads a trace of so many bytes; {@code file} is for messages. */
  static Trace read(InputStream in, long size, String file) throws IOException, BadFileException {
    return new TraceReader(in, size, file).read();
  }

  private Trace read() throws IOException, BadFileException {
    blocks.preamble();
    boolean headed = false;
    boolean ended = false;
    while (!ended && blocks.next()) {
      int type = blocks.type();
      ByteSource in = blocks.payload();
      if (headed == (type == TraceFormat.HEADER)) {
        throw in.bad("a type " + type + (headed ? ", a second header," : " instead of the header"));
      }
      switch (type) {
        case TraceFormat.HEADER -> header(in);
        case TraceFormat.STRINGS -> tables.strings(in);
        case TraceFormat.THREADS -> tables.threads(in);
        case TraceFormat.SITES -> tables.sites(in);
        case TraceFormat.VARIABLES -> tables.variables(in);
        case TraceFormat.EVENTS -> codec.decode(in, tables.tables(), events, expectedEvents());
        case TraceFormat.INNER_SITES -> innerSites(in);
        case TraceFormat.FOOTER -> footer(in);
        default -> throw in.bad("an unknown type " + type);
      }
      headed = true;
      ended = type == TraceFormat.FOOTER;
      blocks.done();
    }
    if (!headed) {
      throw new BadFileException(
          file,
          "it ends at byte " + size + ", before anything was recorded",
          "make the trace again");
    }
    if (ended && blocks.remaining() > 0) {
      throw new BadFileException(
          file,
          "its last " + blocks.remaining() + " bytes stand after its end",
          "make the trace again, this file is damaged");
    }
    events.trim();
    return new Trace(target, environment, outcome, !ended, tables.tables().copy(), events);
  }

  private void header(ByteSource in) throws BadFileException {
    target = in.text();
    int count = in.count(2);
    for (int i = 0; i < count; i++) {
      environment.put(in.text(), in.text());
    }
    in.expectEnd();
  }

  private void innerSites(ByteSource in) throws BadFileException {
    while (in.remaining() > 0) {
      long distance = in.varlong();
      if (distance < 1 || distance >= events.size - lastInner) {
        throw in.bad(
            "a distance of %s events after event %d of %d"
                .formatted(Long.toUnsignedString(distance), lastInner, events.size));
      }
      lastInner += (int) distance;
      events.inners.add(lastInner, in.varint(tables.tables().sites().size(), "site"));
    }
  }

  private void footer(ByteSource in) throws BadFileException {
    String word = in.text();
    OutcomeKind kind = Words.parse(OutcomeKind.class, word);
    if (kind == null) {
      throw in.bad("an unknown outcome " + Texts.quote(word));
    }
    outcome = new Outcome(kind, in.text());
    long count = in.varlong();
    if (count != events.size) {
      throw in.bad(
          "a count of "
              + Long.toUnsignedString(count)
              + " events, where there are "
              + events.size
              + ",");
    }
    in.expectEnd();
  }

  /**
   * As many as the whole file would hold if it went on as so far; at most its length over the least
   * size of an event.
   */
  private int expectedEvents() {
    return (int) Math.min(Columns.MAX_SIZE, 1.02 * events.size * size / blocks.consumed());
  }
}
