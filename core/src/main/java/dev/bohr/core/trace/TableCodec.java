package dev.bohr.core.trace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The payloads of the table blocks: strings, threads, sites, variables. A payload is entries up to
 * its end. All but the strings name strings by their index, since class names and descriptors
 * repeat.
 *
 * <p>The writing half keeps the index of each string of the file; the reading half, {@link
 * Reading}, fills {@link Tables}.
 */
final class TableCodec {
  private final Map<String, Integer> strings = new HashMap<>();
  private final List<String> unwritten = new ArrayList<>();

  /**
   * The index of a string in the file; a new one must be written before the block that refers to
   * it.
   */
  int string(String text) {
    Integer known = strings.get(text);
    if (known != null) {
      return known;
    }
    int index = strings.size();
    strings.put(text, index);
    unwritten.add(text);
    return index;
  }

  /** The strings that no block holds yet, which the caller now writes. */
  List<String> takeUnwritten() {
    List<String> taken = List.copyOf(unwritten);
    unwritten.clear();
    return taken;
  }

  void thread(ThreadName thread, ByteSink out) {
    out.varint(string(thread.path()));
    out.varint(string(thread.javaName()));
  }

  void site(Site site, ByteSink out) {
    out.varint(string(site.className()));
    out.varint(string(site.method()));
    out.varint(string(site.descriptor()));
    out.varint(site.file() == null ? 0 : string(site.file()) + 1);
    out.varint(site.line());
    out.varint(site.bytecodeIndex() + 1);
  }

  void variable(Variable variable, ByteSink out) {
    out.oneByte(variable.kind().code());
    out.varint(string(variable.label()));
    out.varint(string(variable.descriptor()));
  }

  /** The reading half: adds the entries of each payload to the tables. */
  static final class Reading {
    /** Above every line and bytecode index, so that adding or subtracting one cannot overflow. */
    private static final int MAX_NUMBER = Integer.MAX_VALUE;

    private final Tables tables = Tables.growing();

    /**
     * Strings that are a thread's path: each path once, so the work of checking paths is bounded by
     * the file's length.
     */
    private final BitSet paths = new BitSet();

    Tables tables() {
      return tables;
    }

    void strings(ByteSource in) throws BadFileException {
      while (in.remaining() > 0) {
        tables.texts().add(in.text());
      }
    }

    void threads(ByteSource in) throws BadFileException {
      while (in.remaining() > 0) {
        int pathIndex = stringIndex(in);
        String path = tables.texts().get(pathIndex);
        String javaName = string(in);
        if (paths.get(pathIndex)) {
          throw in.bad("two threads with the path " + Texts.quote(path));
        }
        if (!ThreadName.isPath(path)) {
          throw in.bad(ThreadName.notAPath(path) + " but stands for one");
        }
        paths.set(pathIndex);
        tables.threads().add(new ThreadName(path, javaName));
      }
    }

    void sites(ByteSource in) throws BadFileException {
      while (in.remaining() > 0) {
        tables
            .sites()
            .add(
                new Site(
                    string(in),
                    string(in),
                    string(in),
                    nullableString(in),
                    in.varint(MAX_NUMBER, "line"),
                    in.varint(MAX_NUMBER, "bytecode index") - 1));
      }
    }

    void variables(ByteSource in) throws BadFileException {
      while (in.remaining() > 0) {
        int code = in.oneByte();
        VariableKind kind = VariableKind.ofCode(code);
        if (kind == null) {
          throw in.bad("a variable of unknown kind " + code);
        }
        tables
            .variables()
            .add(new Variable(tables.variables().size(), kind, string(in), string(in)));
      }
    }

    private int stringIndex(ByteSource in) throws BadFileException {
      return in.varint(tables.texts().size(), "string");
    }

    private String string(ByteSource in) throws BadFileException {
      return tables.texts().get(stringIndex(in));
    }

    private @Nullable String nullableString(ByteSource in) throws BadFileException {
      int index = in.varint(tables.texts().size() + 1, "string") - 1;
      return index < 0 ? null : tables.texts().get(index);
    }
  }
}
