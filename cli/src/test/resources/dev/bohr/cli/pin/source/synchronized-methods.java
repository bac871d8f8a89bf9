/*
 * breakpoint methods
 *   pause 1 ms
 *   1. p.Subject.add lock
 *      same target
 *   2. p.Subject.get lock
 *      same target
 * breakpoint static
 *   pause 1 ms
 *   1. p.Subject.count lock
 *      same target
 *   2. p.Subject.count lock
 *      same target
 * breakpoint one line
 *   pause 1 ms
 *   1. p.Subject.brief lock
 *      same target
 *   2. p.Subject.brief lock
 *      same target
 * breakpoint annotated
 *   pause 1 ms
 *   1. p.Subject.annotated lock
 *      same target
 *   2. p.Subject.annotated lock
 *      same target
 * breakpoint together
 *   together
 *   pause 1 ms
 *   1. p.Subject.met lock
 *   2. p.Subject.met lock
 */
package p;

class Subject {
  static int count;
  private int total;

  synchronized void add(int amount) {
    total += amount;
  }

  private synchronized int get() {
    if (total == 0) {
      return -1;
    }
    return total;
  }

  static synchronized void count() {
    count++;
  }

  synchronized int brief() { return total; }

  @SuppressWarnings("synchronized")
  public final
  synchronized <T> T annotated(T value) {
    return value;
  }

  synchronized void met() {}

  static String run() {
    Subject subject = new Subject();
    subject.add(3);
    count();
    subject.met();
    return subject.get() + " " + count + subject.brief() + subject.annotated("x");
  }
}
