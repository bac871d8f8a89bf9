/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.add read next
 *      same target
 *   2. p.Subject.add write total
 *      same target
 */
package p;

class Subject {
  int total;
  Subject next;

  void add() {
    next.total = 3;
  }

  static String run() {
    return "";
  }
}
