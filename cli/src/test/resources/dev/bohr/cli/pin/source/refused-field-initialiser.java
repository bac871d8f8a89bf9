/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.<init> write total
 *      same target
 *   2. p.Subject.<init> write total
 *      same target
 */
package p;

class Subject {
  int total = 3;

  static String run() {
    return "" + new Subject().total;
  }
}
