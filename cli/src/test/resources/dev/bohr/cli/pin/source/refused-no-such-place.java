/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.add write sum
 *      same target
 *   2. p.Subject.add write sum
 *      same target
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
