/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.add call step
 *      same target
 *   2. p.Subject.add call step
 *      same target
 */
package p;

class Subject {
  int total;

  void step() {
    total++;
  }

  void add() {
    for (int i = 0; total < 3; step()) {
      i++;
    }
  }

  static String run() {
    return "";
  }
}
