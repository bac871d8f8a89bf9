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

  int add(int amount) {
    if (amount > 3 && (total = amount) > 3) {
      return 1;
    }
    return 0;
  }

  static String run() {
    return "" + new Subject().add(2);
  }
}
