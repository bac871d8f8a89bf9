/*
 * breakpoint return
 *   pause 1 ms
 *   1. p.Subject.next write total
 *      same target
 *   2. p.Subject.next write total
 *      same target
 * breakpoint prefix
 *   pause 1 ms
 *   1. p.Subject.before write total
 *      same target
 *   2. p.Subject.before write total
 *      same target
 * breakpoint argument
 *   pause 1 ms
 *   1. p.Subject.text write total
 *      same target
 *   2. p.Subject.text write total
 *      same target
 * breakpoint condition
 *   pause 1 ms
 *   1. p.Subject.test write total
 *      same target
 *   2. p.Subject.test write total
 *      same target
 * breakpoint declaration
 *   pause 1 ms
 *   1. p.Subject.local write total
 *      same target
 *   2. p.Subject.local write total
 *      same target
 * breakpoint lambda
 *   pause 1 ms
 *   1. p.Subject.supplier write total
 *      same target
 *   2. p.Subject.supplier write total
 *      same target
 * breakpoint compound
 *   pause 1 ms
 *   1. p.Subject.sum write total
 *      same target
 *   2. p.Subject.sum write total
 *      same target
 * breakpoint small
 *   pause 1 ms
 *   1. p.Subject.small write small
 *      same target
 *   2. p.Subject.small write small
 *      same target
 * breakpoint chain
 *   pause 1 ms
 *   1. p.Subject.chain write total
 *      same target
 *   2. p.Subject.chain write total
 *      same target
 * breakpoint else
 *   pause 1 ms
 *   1. p.Subject.other write total
 *      same target
 *   2. p.Subject.other write total
 *      same target
 * breakpoint element
 *   pause 1 ms
 *   1. p.Subject.element store
 *      same target, index
 *   2. p.Subject.element store
 *      same target, index
 */
package p;

class Subject {
  int total;
  short small;
  int[] items = {7, 8};

  int next() {
    return total++;
  }

  int before() {
    return --total;
  }

  String text(String prefix) {
    return prefix.concat(prefix + total++);
  }

  boolean test(int amount) {
    if ((total = amount) > 3) {
      return true;
    }
    return false;
  }

  int local(int amount) {
    int copy = total = amount;
    return copy;
  }

  java.util.function.IntSupplier supplier() {
    return () -> total++;
  }

  int sum(int amount) {
    return (total += amount) * 2;
  }

  short small() {
    return small++;
  }

  static int chain(Subject one, Subject two) {
    int sum;
    sum = two.total = 4;
    return sum;
  }

  int other(int kind) {
    if (kind == 1)
      return 0;
    else if (total++ > 3)
      return 1;
    return 2;
  }

  int element(int i) {
    return items[i]--;
  }

  static String run() {
    Subject subject = new Subject();
    return subject.next() + " " + subject.next() + " " + subject.before() + subject.text("a") + subject.test(4)
        + subject.local(9) + subject.supplier().getAsInt() + subject.sum(3) + subject.small() + subject.small()
        + subject.total + chain(subject, new Subject()) + subject.other(2) + subject.other(1) + subject.total
        + subject.element(1) + subject.items[1];
  }
}
