package dev.bohr.woven;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where in the bytecode a place is: a method and, more closely, a line of it, an instruction by its
 * index, or what an instruction does.
 *
 * <p>The narrower it is, the less belongs to the action that other threads wait for: the one
 * instruction, the line, or the method.
 *
 * @param className with dots, nested classes with dollars or dots
 * @param method as in the class file
 * @param descriptor parameters and result as in the class file; null for any
 * @param line -1 for any
 * @param index of the instruction in the bytecode of the method; -1 for any
 * @param action what the instruction does; null for any
 * @param operand the field that is read or written, or the method that is called; empty for any
 * @param occurrence which of several such instructions, from 1
 */
public record Location(
    String className,
    String method,
    @Nullable String descriptor,
    int line,
    int index,
    @Nullable Action action,
    String operand,
    int occurrence) {

  /** What an instruction can do that other threads may notice. */
  public enum Action {
    /** Reads a field; its operand is the field's name. */
    READ,
    /** Writes a field; its operand is the field's name. */
    WRITE,
    /** Reads an element of an array. */
    LOAD,
    /** Writes an element of an array. */
    STORE,
    /** Takes the monitor of a synchronized block. */
    LOCK,
    /** Releases the monitor of a synchronized block. */
    UNLOCK,
    /** Calls a method or constructor; its operand is the name. */
    CALL;

    /** Whether a field or a method can be named. */
    public boolean hasOperand() {
      return this == READ || this == WRITE || this == CALL;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Shown where a location cannot be read. */
  static final String FORMS =
      "a place is Class.method:LINE, Class.method(DESCRIPTOR)@INDEX, or Class.method followed by read FIELD,"
          + " write FIELD, load, store, lock, unlock or call METHOD";

  private static final Pattern SYNTAX =
      Pattern.compile(
          "(?<class>[^\\s:@(]+)\\.(?<method>[^\\s.:@(]+)(?<descriptor>\\([^\\s:@]*)?"
              + "(:(?<line>\\d{1,9}))?(@(?<index>\\d{1,9}))?"
              + "(\\s+(?<action>read|write|load|store|lock|unlock|call)"
              + "(\\s+(?<operand>[^\\s#]+))?(\\s+#(?<occurrence>\\d{1,9}))?)?");

  private static final Pattern DESCRIPTOR =
      Pattern.compile("\\((\\[*([BCDFIJSZ]|L[^;]+;))*\\)(V|\\[*([BCDFIJSZ]|L[^;]+;))");

  /** Reads a location; the exception's message says what is wrong with it. */
  public static Location parse(String text) {
    Matcher matcher = SYNTAX.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'%s' is no location; %s".formatted(text.strip(), FORMS));
    }
    String descriptor = matcher.group("descriptor");
    if (descriptor != null && !DESCRIPTOR.matcher(descriptor).matches()) {
      throw new IllegalArgumentException(
          "'%s' is no descriptor; write it as javap -s does, as in (ILjava/lang/String;)V"
              .formatted(descriptor));
    }
    String action = matcher.group("action");
    Action does = action == null ? null : Action.valueOf(action.toUpperCase(Locale.ROOT));
    String operand = matcher.group("operand");
    if (does != null && operand != null && !does.hasOperand()) {
      throw new IllegalArgumentException(
          "'%s' after %s: only read, write and call have a name".formatted(operand, does));
    }
    int occurrence = number(matcher.group("occurrence"), 1);
    if (occurrence == 0) {
      throw new IllegalArgumentException("#0: the first one is #1");
    }
    return new Location(
        matcher.group("class").replace('/', '.'),
        matcher.group("method"),
        descriptor,
        number(matcher.group("line"), -1),
        number(matcher.group("index"), -1),
        does,
        operand == null ? "" : operand,
        occurrence);
  }

  /**
   * Whether a class is called so by people, who may write {@code Map.Entry} for a nested one. No
   * package has the name of a class.
   *
   * @param type its name for the JVM, with dots
   */
  public static boolean isName(String name, String type) {
    if (name.length() != type.length()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char wanted = name.charAt(i);
      if (wanted != type.charAt(i) && !(wanted == '.' && type.charAt(i) == '$')) {
        return false;
      }
    }
    return true;
  }

  private static int number(@Nullable String digits, int otherwise) {
    return digits == null ? otherwise : Integer.parseInt(digits);
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(className).append('.').append(method);
    if (descriptor != null) {
      text.append(descriptor);
    }
    if (line >= 0) {
      text.append(':').append(line);
    }
    if (index >= 0) {
      text.append('@').append(index);
    }
    if (action != null) {
      text.append(' ').append(action);
      if (!operand.isEmpty()) {
        text.append(' ').append(operand);
      }
      if (occurrence > 1) {
        text.append(" #").append(occurrence);
      }
    }
    return text.toString();
  }
}
