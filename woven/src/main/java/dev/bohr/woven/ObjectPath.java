package dev.bohr.woven;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An object that a thread has at a place: where it begins, and the fields that lead on from there,
 * as in {@code this.queue.head}.
 *
 * @param root where it begins
 * @param number of the argument, from 1; 0 for other roots
 * @param fields by name
 */
public record ObjectPath(Root root, int number, List<String> fields) {
  /** Where a path begins. */
  public enum Root {
    /** The object whose method it is. */
    THIS,
    /** An argument of the method, as it is when the place is reached. */
    ARG,
    /**
     * What the instruction is about: the object whose field it uses, the array, the lock, the
     * receiver of the call. Null for static ones.
     */
    TARGET,
    /** The index of the array element that the instruction uses. */
    INDEX
  }

  public ObjectPath {
    fields = List.copyOf(fields);
  }

  private static final Pattern NAME = Pattern.compile("[^\\s.,\"]+");

  /** Reads a path; the exception's message says what is wrong with it. */
  public static ObjectPath parse(String text) {
    String[] words = text.strip().split("\\.", -1);
    String[] first = words[0].split("\\s+");
    for (String word : words) {
      if (!NAME.matcher(word.replaceFirst("^arg\\s+", "")).matches()) {
        throw bad(text);
      }
    }
    List<String> fields = List.of(words).subList(1, words.length);
    switch (first[0]) {
      case "this":
        return new ObjectPath(Root.THIS, 0, fields);
      case "target":
        return new ObjectPath(Root.TARGET, 0, fields);
      case "index":
        return new ObjectPath(Root.INDEX, 0, fields);
      case "arg":
        if (first.length == 2 && first[1].matches("[1-9]\\d{0,2}")) {
          return new ObjectPath(Root.ARG, Integer.parseInt(first[1]), fields);
        }
        break;
      default:
    }
    throw bad(text);
  }

  private static IllegalArgumentException bad(String text) {
    return new IllegalArgumentException(
        "'%s' is no object; write this, arg 1, target or index, and fields after dots, as in this.queue.head"
            .formatted(text.strip()));
  }

  /** Follows the fields from where the path begins; a null on the way is the end of it. */
  public @Nullable Object follow(@Nullable Object from) {
    Object object = from;
    for (String name : fields) {
      if (object == null) {
        return null;
      }
      object = read(object, name);
    }
    return object;
  }

  private static @Nullable Object read(Object object, String name) {
    if (object.getClass().isArray() && name.equals("length")) {
      return java.lang.reflect.Array.getLength(object);
    }
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return get(field, object);
        }
      }
    }
    throw new IllegalArgumentException(
        object.getClass().getName() + " has no field '" + name + "'");
  }

  private static @Nullable Object get(Field field, Object object) {
    field.setAccessible(true);
    try {
      return field.get(Modifier.isStatic(field.getModifiers()) ? null : object);
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    String start =
        switch (root) {
          case THIS -> "this";
          case ARG -> "arg " + number;
          case TARGET -> "target";
          case INDEX -> "index";
        };
    return fields.isEmpty() ? start : start + "." + String.join(".", fields);
  }
}
