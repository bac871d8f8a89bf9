package dev.bohr.woven;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of what a thread has at a place with a value, as in {@code this.size >= 3}. A text
 * is also compared with a character, and with the name of a constant of an enum.
 *
 * @param path what is compared
 * @param operator one of {@code == != < <= > >=}
 * @param value a Double, a Boolean, a String, or null
 */
public record Condition(ObjectPath path, String operator, @Nullable Object value) {
  private static final Pattern SYNTAX =
      Pattern.compile("(?<path>.+?)\\s*(?<operator>==|!=|<=|>=|<|>)\\s*(?<value>.+)");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

  /** Reads a condition; the exception's message says what is wrong with it. */
  public static Condition parse(String text) {
    Matcher matcher = SYNTAX.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no condition; write it as in this.size >= 3, arg 1 != null or this.name == \"x\""
              .formatted(text.strip()));
    }
    String operator = matcher.group("operator");
    Object value = value(matcher.group("value").strip());
    if (!(value instanceof Double) && !operator.equals("==") && !operator.equals("!=")) {
      throw new IllegalArgumentException(
          "'%s': only numbers have an order".formatted(text.strip()));
    }
    return new Condition(ObjectPath.parse(matcher.group("path")), operator, value);
  }

  private static @Nullable Object value(String text) {
    if (text.equals("null")) {
      return null;
    }
    if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    }
    if (NUMBER.matcher(text).matches()) {
      return Double.valueOf(text);
    }
    if (text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")) {
      return text.substring(1, text.length() - 1);
    }
    throw new IllegalArgumentException(
        "'%s' is no value; write a number, true, false, null or \"a text\", which is also a character or the constant of an enum"
            .formatted(text));
  }

  /** Whether it holds for an object at which the path ends. */
  public boolean holds(@Nullable Object object) {
    Object compared = object instanceof Character letter ? (Object) (int) letter : object;
    if (value instanceof Double number && compared instanceof Number actual) {
      int order = Double.compare(actual.doubleValue(), number);
      return switch (operator) {
        case "==" -> order == 0;
        case "!=" -> order != 0;
        case "<" -> order < 0;
        case "<=" -> order <= 0;
        case ">" -> order > 0;
        default -> order >= 0;
      };
    }
    boolean equal =
        value instanceof String ? value.equals(text(object)) : Objects.equals(value, object);
    return operator.equals("!=") != equal && (operator.equals("==") || operator.equals("!="));
  }

  private static @Nullable String text(@Nullable Object object) {
    return object instanceof Enum<?> constant
        ? constant.name()
        : object instanceof CharSequence || object instanceof Character ? object.toString() : null;
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    String text = String.valueOf(value);
    if (value instanceof String) {
      text = '"' + text + '"';
    } else if (text.endsWith(".0")) {
      text = text.substring(0, text.length() - 2);
    }
    return path + " " + operator + " " + text;
  }
}
