/*
 * breakpoint blocks
 *   pause 1 ms
 *   1. p.Subject.one lock
 *      same target
 *   2. p.Subject.two lock
 *      same target
 * breakpoint nested
 *   together
 *   pause 1 ms
 *   1. p.Subject.both lock #2
 *   2. p.Subject.both lock #2
 * breakpoint made
 *   pause 1 ms
 *   1. p.Subject.made lock
 *      same target
 *   2. p.Subject.made lock
 *      same target
 * breakpoint class
 *   pause 1 ms
 *   1. p.Subject.type lock
 *      same target
 *   2. p.Subject.type lock
 *      same target
 */
package p;

class Subject {
  final Object lock = new Object();
  int total;

  void one() {
    synchronized (lock) {
      total++;
    }
  }

  void two() {
    synchronized (this.lock) {
      total++;
    }
  }

  void both(Subject other) {
    synchronized (this) {
      synchronized (other) {
        total++;
      }
    }
  }

  Object made() {
    synchronized (getLock()) {
      return total++;
    }
  }

  Object getLock() {
    total += 10;
    return lock;
  }

  static int type(int number) {
    synchronized (Subject.class) {
      return number;
    }
  }

  static String run() {
    Subject subject = new Subject();
    subject.one();
    subject.two();
    subject.both(new Subject());
    return subject.made() + " " + subject.total + type(1);
  }
}
