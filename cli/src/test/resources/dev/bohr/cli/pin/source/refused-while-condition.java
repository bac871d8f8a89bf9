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

  void add() {
    while (total++ < 3) {
      Thread.onSpinWait();
    }
  }

  static String run() {
    return "";
  }
}
