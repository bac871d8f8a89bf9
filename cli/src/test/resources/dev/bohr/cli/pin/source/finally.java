/*
 * breakpoint finally
 *   pause 1 ms
 *   1. p.Subject.guarded write total
 *      same target
 *   2. p.Subject.guarded write total
 *      same target
 * breakpoint resource
 *   pause 1 ms
 *   1. p.Subject.resource write total #2
 *      same target
 *   2. p.Subject.resource write total #2
 *      same target
 * breakpoint constructor
 *   pause 1 ms
 *   1. p.Subject.<init> write name
 *      same target
 *   2. p.Subject.<init> write name
 *      same target
 * breakpoint static block
 *   pause 1 ms
 *   1. p.Subject.<clinit> write count
 *   2. p.Subject.<clinit> write count
 */
package p;

class Subject implements AutoCloseable {
  static int count;
  final String name;
  int total;

  static {
    count = 3;
  }

  Subject(String name) {
    this.name = name;
  }

  int guarded(boolean fails) {
    try {
      if (fails) {
        return -1;
      }
      return 1;
    } finally {
      total++;
    }
  }

  void resource() {
    try (Subject other = new Subject("other")) {
      total = other.total;
      total = total + 2;
    } finally {
      close();
    }
  }

  @Override
  public void close() {}

  static String run() {
    Subject subject = new Subject("x");
    int sum = subject.guarded(true) + subject.guarded(false);
    int before = subject.total;
    subject.resource();
    return subject.name + sum + before + subject.total + count;
  }
}
