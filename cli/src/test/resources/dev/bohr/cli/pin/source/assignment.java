/*
 * breakpoint plain
 *   pause 1 ms
 *   1. p.Subject.add write total
 *      same target
 *   2. p.Subject.add write total
 *      same target
 * breakpoint computed
 *   pause 1 ms
 *   1. p.Subject.set write total
 *      same target
 *   2. p.Subject.set write total
 *      same target
 * breakpoint of another
 *   pause 1 ms
 *   1. p.Subject.copy write total
 *      same target
 *   2. p.Subject.copy write total
 *      same target
 * breakpoint static
 *   pause 1 ms
 *   1. p.Subject.count write count
 *   2. p.Subject.count write count
 * breakpoint qualified static
 *   pause 1 ms
 *   1. p.Subject.count2 write count
 *   2. p.Subject.count2 write count
 * breakpoint commented
 *   pause 1 ms
 *   1. p.Subject.commented write total
 *      same target
 *   2. p.Subject.commented write total
 *      same target
 */
package p;

class Subject {
  static int count;
  int total;

  void add(int amount) {
    total = total + amount;
  }

  void set(int amount) {
    // Before.
    this.total = Math.max(total, amount); // Behind.
  }

  static void copy(Subject from, Subject to) {
    to.total = from.total;
  }

  static void count() {
    count = count + 1;
  }

  static void count2() {
    Subject.count = Subject.count * 2;
  }

  void commented(int amount) {
    total = /* the sum */ total
        // and the amount
        + amount;
  }

  static String run() {
    Subject subject = new Subject();
    subject.add(3);
    subject.set(2);
    Subject other = new Subject();
    copy(subject, other);
    count();
    count2();
    other.commented(10);
    return subject.total + " " + other.total + " " + count;
  }
}
