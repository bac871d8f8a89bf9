/*
 * breakpoint turn
 *   pause 1 ms
 *   1. p.Subject.add write total
 *      same target
 *   2. p.Subject.add write total
 *      same target
 * breakpoint again
 *   pause 1 ms
 *   1. p.Subject.add write total #2
 *      same target
 *   2. p.Subject.add write total #2
 *      same target
 */
package p;

class Subject {
  int total;

  void add(int turn) {
    int newTotal = total + turn;
    total = newTotal;
    total = newTotal * 2;
  }

  static String run() {
    Subject subject = new Subject();
    subject.add(3);
    return "" + subject.total;
  }
}
