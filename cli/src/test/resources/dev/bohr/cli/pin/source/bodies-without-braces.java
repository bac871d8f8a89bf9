/*
 * breakpoint if
 *   pause 1 ms
 *   1. p.Subject.test write total
 *      same target
 *   2. p.Subject.test write total
 *      same target
 * breakpoint else
 *   pause 1 ms
 *   1. p.Subject.test write total #2
 *      same target
 *   2. p.Subject.test write total #2
 *      same target
 * breakpoint while
 *   pause 1 ms
 *   1. p.Subject.loop write total
 *      same target
 *   2. p.Subject.loop write total
 *      same target
 * breakpoint for
 *   pause 1 ms
 *   1. p.Subject.count write total
 *      same target
 *   2. p.Subject.count write total
 *      same target
 * breakpoint call
 *   pause 1 ms
 *   1. p.Subject.calls call add
 *      same target
 *   2. p.Subject.calls call add
 *      same target
 * breakpoint lock
 *   pause 1 ms
 *   1. p.Subject.locked lock
 *      same target
 *   2. p.Subject.locked lock
 *      same target
 */
package p;

class Subject {
  int total;

  void test(int amount) {
    if (amount > 3)
      total = amount;
    else total = 3;
  }

  void loop(int times) {
    while (times-- > 0) total++;
  }

  void count(int times) {
    for (int i = 0; i < times; i++)
      total += i;
  }

  void add(int amount) {
    total += amount;
  }

  void calls(int[] amounts) {
    for (int amount : amounts) add(amount);
  }

  void locked() {
    if (total > 0)
      synchronized (this) {
        total--;
      }
  }

  static String run() {
    Subject subject = new Subject();
    subject.test(5);
    subject.test(1);
    subject.loop(3);
    subject.count(4);
    subject.calls(new int[] {1, 2});
    subject.locked();
    return "" + subject.total;
  }
}
