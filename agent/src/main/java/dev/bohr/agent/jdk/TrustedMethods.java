package dev.bohr.agent.jdk;

import dev.bohr.runtime.TrustedRows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The table of trusted methods: reads {@code trusted-methods.txt}, whose head says what it holds,
 * and finds the row of a method.
 */
public final class TrustedMethods {
  static final String RESOURCE = "trusted-methods.txt";

  private static final TrustedMethods TABLE = load();

  private static volatile boolean trusting = true;

  private final List<TrustedRows.Row> rows = new ArrayList<>();
  private final Map<String, List<TrustedRows.Row>> byClass = new HashMap<>();

  /** Only {@link #parse} makes one. */
  private TrustedMethods() {}

  /** The table of this version of Bohr. */
  static TrustedMethods table() {
    return TABLE;
  }

  /**
   * Tells the runtime the rows, and whether to trust at all; called once, before anything is
   * rewritten.
   *
   * @param trust false: every method is instrumented ({@code --points all})
   */
  public static void install(boolean trust) {
    trusting = trust;
    JdkScopes.hideInternals(trust);
    TrustedRows.register(TABLE.rows.toArray(new TrustedRows.Row[0]));
  }

  /** The row of a method, or null when it is not trusted. */
  static TrustedRows.@Nullable Row find(
      String owner, int access, String method, String descriptor) {
    return trusting ? TABLE.row(owner, access, method, descriptor) : null;
  }

  List<TrustedRows.Row> rows() {
    return rows;
  }

  /** Bridges are left out: they call the method itself. */
  TrustedRows.@Nullable Row row(String owner, int access, String method, String descriptor) {
    if ((access & Opcodes.ACC_SYNTHETIC) != 0) {
      return null;
    }
    for (TrustedRows.Row row : byClass.getOrDefault(owner, List.of())) {
      if (row.method().equals(method)
          && (row.parameters() == null || row.parameters().equals(parameters(descriptor)))) {
        return row;
      }
    }
    return null;
  }

  /** Parameter types as the table writes them: simple names, separated by blanks. */
  static String parameters(String descriptor) {
    StringBuilder names = new StringBuilder();
    for (Type type : Type.getArgumentTypes(descriptor)) {
      String name = type.getClassName();
      names
          .append(names.length() == 0 ? "" : " ")
          .append(name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1));
    }
    return names.toString();
  }

  private static TrustedMethods load() {
    try (InputStream in = TrustedMethods.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("bohr.jar is damaged: " + RESOURCE + " is not in it");
      }
      List<String> lines = new ArrayList<>();
      BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
      return parse(lines);
    } catch (IOException e) {
      throw new UncheckedIOException("bohr.jar is damaged: cannot read " + RESOURCE, e);
    }
  }

  /**
   * Reads a table.
   *
   * @throws IllegalArgumentException when a line is wrong; names the line and what is expected
   */
  static TrustedMethods parse(List<String> lines) {
    TrustedMethods table = new TrustedMethods();
    TrustedLine.Owner owner = null;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      TrustedLine parser = new TrustedLine(line, i + 1);
      if (line.startsWith("class ")) {
        owner = parser.owner();
      } else if (owner == null) {
        throw parser.wrong("a method before the first class; start with: class NAME");
      } else {
        for (TrustedRows.Row row : parser.rows(owner, table.rows.size())) {
          table.add(row, parser);
        }
      }
    }
    return table;
  }

  private void add(TrustedRows.Row row, TrustedLine parser) {
    List<TrustedRows.Row> rowsOfClass =
        byClass.computeIfAbsent(row.className(), name -> new ArrayList<>());
    for (TrustedRows.Row other : rowsOfClass) {
      if (other.method().equals(row.method())
          && (other.parameters() == null
              || row.parameters() == null
              || other.parameters().equals(row.parameters()))) {
        throw parser.wrong(row.method() + " is listed twice; remove one of the two");
      }
    }
    rowsOfClass.add(row);
    rows.add(row);
  }
}
