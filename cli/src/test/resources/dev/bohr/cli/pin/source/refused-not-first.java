/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.add write total
 *      same target
 *   2. p.Subject.add write total
 *      same target
 */
package p;

class Subject {
  int total;

  int add() {
    return Math.abs(3) + total++;
  }

  static String run() {
    return "";
  }
}
