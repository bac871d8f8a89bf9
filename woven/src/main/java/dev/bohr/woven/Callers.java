package dev.bohr.woven;

/**
 * Which methods the thread is in: what a class that everybody uses, as one of the JDK, does for the
 * program cannot be told by the place alone.
 */
final class Callers {
  private static final StackWalker WALKER = StackWalker.getInstance();

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
                    Location.isName(type, frame.getClassName())
                        && isNamed(name, frame.getMethodName())));
  }

  private static boolean isNamed(String name, String method) {
    return method.equals(name) || Lambdas.isIn(name, method);
  }
}
