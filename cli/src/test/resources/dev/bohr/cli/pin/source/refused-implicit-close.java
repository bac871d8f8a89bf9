/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.add call close
 *   2. p.Subject.add call close
 */
package p;

class Subject implements AutoCloseable {
  static void add() {
    try (Subject each = new Subject()) {
      each.hashCode();
    }
  }

  @Override
  public void close() {}

  static String run() {
    return "";
  }
}
