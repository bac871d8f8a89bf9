/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.get read total
 *      same target
 *   2. p.Subject.get read total
 *      same target
 */
package p;

class Subject {
  int total;

  Subject self() {
    return this;
  }

  int get() {
    return self().total;
  }

  static String run() {
    return "";
  }
}
