/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.add write total
 *      when this.total > 3
 *   2. p.Subject.add write total
 *      when this.total > 3
 */
package p;

class Subject {
  int total;

  void add() {
    total = 3;
  }

  static String run() {
    return "";
  }
}
