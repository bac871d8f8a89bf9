/*
 * breakpoint call
 *   pause 1 ms
 *   1. p.Subject.first write total
 *      same target
 *   2. p.Subject.first write total
 *      same target
 * breakpoint chain
 *   pause 1 ms
 *   1. p.Subject.second write total
 *      same target
 *   2. p.Subject.second write total
 *      same target
 * breakpoint element
 *   pause 1 ms
 *   1. p.Subject.third store
 *      same target, index
 *   2. p.Subject.third store
 *      same target, index
 * breakpoint element of field
 *   pause 1 ms
 *   1. p.Subject.fourth store
 *      same target
 *   2. p.Subject.fourth store
 *      same target
 * breakpoint changed name
 *   pause 1 ms
 *   1. p.Subject.fifth write total
 *      same target
 *   2. p.Subject.fifth write total
 *      same target
 * breakpoint counted
 *   pause 1 ms
 *   1. p.Subject.sixth store
 *      same target, index
 *   2. p.Subject.sixth store
 *      same target, index
 */
package p;

class Subject {
  static final StringBuilder LOG = new StringBuilder();
  int total;
  Subject next;
  final int[] slots = new int[4];

  static Subject log(Subject subject, String word) {
    LOG.append(word).append(' ');
    return subject;
  }

  static int log(int number, String word) {
    LOG.append(word).append(' ');
    return number;
  }

  void first() {
    log(this, "object").total = log(1, "value");
  }

  void second() {
    this.next.total += log(2, "two");
  }

  void third(int i) {
    slots[i++] = i + log(3, "three");
  }

  void fourth(int i) {
    next.slots[log(i, "index")] = log(4, "four");
  }

  void fifth(Subject subject) {
    subject.total = (subject = this).slots.length;
  }

  void sixth(int i) {
    slots[i]++;
  }

  static String run() {
    Subject subject = new Subject();
    subject.next = new Subject();
    subject.first();
    subject.second();
    subject.third(1);
    subject.fourth(2);
    subject.fifth(subject.next);
    subject.sixth(1);
    return LOG + "" + subject.total + subject.next.total + java.util.Arrays.toString(subject.slots)
        + java.util.Arrays.toString(subject.next.slots);
  }
}
