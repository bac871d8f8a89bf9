package dev.bohr.core.trace;

import java.util.Arrays;

/**
 * The name of a thread. Its identity is the spawn path, which is the same in every run of the same
 * schedule: main is {@code 0}, its second child {@code 0.2}, that one's first child {@code 0.2.1}.
 * A first number other than 0 is for a thread that no recorded thread started, such as the
 * finalizer. The Java name is only for reports.
 *
 * <p>Names are ordered by path, number by number, a parent before its children.
 *
 * @param path the spawn path
 * @param javaName what {@code Thread.getName()} said
 */
public record ThreadName(String path, String javaName) implements Comparable<ThreadName> {

  /** The path of the target's first thread. */
  public static final String MAIN_PATH = "0";

  private static final int MAX_DIGITS = 9;

  public ThreadName {
    if (!isPath(path)) {
      throw new IllegalArgumentException(notAPath(path));
    }
  }

  /** The target's first thread. */
  public static ThreadName main(String javaName) {
    return new ThreadName(MAIN_PATH, javaName);
  }

  /** The {@code nth} thread that this one starts, counted from 1. */
  public ThreadName child(int nth, String javaName) {
    return new ThreadName(path + '.' + nth, javaName);
  }

  /**
   * Whether this is a spawn path in its one spelling: numbers without leading zeros, children
   * counted from 1.
   */
  public static boolean isPath(String text) {
    int start = 0;
    while (true) {
      int end = componentEnd(text, start);
      int digits = end - start;
      if (digits == 0 || digits > MAX_DIGITS) {
        return false;
      }
      boolean zero = text.charAt(start) == '0';
      if (zero && (digits > 1 || start > 0)) {
        return false;
      }
      if (end == text.length()) {
        return true;
      }
      if (text.charAt(end) != '.') {
        return false;
      }
      start = end + 1;
    }
  }

  /** The sentence fragment that refuses a text which {@link #isPath} denies. */
  public static String notAPath(String text) {
    return Texts.quote(text) + " is not a thread path such as \"0\" or \"0.2.1\"";
  }

  /** The numbers of the path. */
  public int[] numbers() {
    return Arrays.stream(path.split("\\.")).mapToInt(Integer::parseInt).toArray();
  }

  /** Order of two valid paths. */
  public static int comparePaths(String a, String b) {
    int startA = 0;
    int startB = 0;
    while (true) {
      int endA = componentEnd(a, startA);
      int endB = componentEnd(b, startB);
      int order = Integer.compare(endA - startA, endB - startB);
      for (int i = 0; order == 0 && i < endA - startA; i++) {
        order = Character.compare(a.charAt(startA + i), b.charAt(startB + i));
      }
      if (order != 0) {
        return order;
      }
      if (endA == a.length() || endB == b.length()) {
        return Boolean.compare(endA < a.length(), endB < b.length());
      }
      startA = endA + 1;
      startB = endB + 1;
    }
  }

  @Override
  public int compareTo(ThreadName other) {
    int order = comparePaths(path, other.path);
    return order != 0 ? order : javaName.compareTo(other.javaName);
  }

  /** Path and Java name, such as {@code 0.2 (worker-1)}. */
  @Override
  public String toString() {
    return javaName.isEmpty() ? path : path + " (" + javaName + ')';
  }

  private static int componentEnd(String text, int start) {
    int end = start;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }
}
