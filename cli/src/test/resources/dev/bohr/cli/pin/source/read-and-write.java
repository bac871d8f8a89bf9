/*
 * breakpoint both
 *   pause 1 ms
 *   1. p.Subject.add read total
 *      same target
 *   2. p.Subject.add write total
 *      same target
 * breakpoint compound
 *   pause 1 ms
 *   1. p.Subject.more read total
 *      same target
 *   2. p.Subject.more write total
 *      same target
 * breakpoint increment
 *   pause 1 ms
 *   1. p.Subject.one read total
 *      same target
 *   2. p.Subject.one write total
 *      same target
 */
package p;

class Subject {
  int total;

  void add(int amount) {
    total = total + amount;
  }

  void more(int amount) {
    total += amount;
  }

  void one() {
    total++;
  }

  static String run() {
    Subject subject = new Subject();
    subject.add(1);
    subject.more(2);
    subject.one();
    return "" + subject.total;
  }
}
