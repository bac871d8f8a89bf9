package dev.bohr.woven;

import java.util.regex.Pattern;

/**
 * Which methods the thread is in: what a class that everybody uses, as one of the JDK, does for the
 * program cannot be told by the place alone.
 */
final class Callers {
  private static final StackWalker WALKER = StackWalker.getInstance();

  /** The body of a lambda belongs, for people, to the method that it stands in. */
  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

  private Callers() {}

  /**
   * Whether the method is on the stack of the thread that calls.
   *
   * @param method with its class: {@code bank.Account.deposit}
   */
  static boolean has(String method) {
    int dot = method.lastIndexOf('.');
    String type = method.substring(0, dot);
    String name = method.substring(dot + 1);
    return WALKER.walk(
        frames ->
            frames.anyMatch(
                frame ->
                    frame.getClassName().equals(type) && isNamed(name, frame.getMethodName())));
  }

  private static boolean isNamed(String name, String method) {
    return method.equals(name) || LAMBDA.matcher(method).replaceFirst("$1").equals(name);
  }
}
