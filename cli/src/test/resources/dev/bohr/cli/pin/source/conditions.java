/*
 * breakpoint all
 *   pause 2 ms
 *   at most 3
 *   ignore first 0
 *   1. p.Subject.add write total
 *      same this, arg 1, this.list.size
 *      thread main
 *      holding java.lang.Object
 *      ignore first 2
 *   2. p.Subject.take read total
 *      same this, arg 2, target.list.size
 *   3. p.Subject.take write total
 *      same this, arg 2, this.list.size
 */
package p;

class Subject {
  static class Items {
    int size;
  }

  final Items list = new Items();
  int total;

  void add(String key) {
    total = total + key.length();
  }

  void take(int amount, String key) {
    total = total - amount;
  }

  static String run() {
    Subject subject = new Subject();
    subject.add("abc");
    subject.take(1, "abc");
    return "" + subject.total;
  }
}
