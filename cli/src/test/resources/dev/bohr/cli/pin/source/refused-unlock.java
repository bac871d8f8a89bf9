/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.add unlock
 *   2. p.Subject.add unlock
 */
package p;

class Subject {
  int total;

  void add() {
    synchronized (this) {
      total++;
    }
  }

  static String run() {
    return "";
  }
}
