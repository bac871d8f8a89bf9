/*
 * breakpoint if
 *   pause 1 ms
 *   1. p.Subject.test read total
 *      same target
 *   2. p.Subject.test read total
 *      same target
 * breakpoint while
 *   pause 1 ms
 *   1. p.Subject.loop read total
 *      same target
 *   2. p.Subject.loop read total
 *      same target
 * breakpoint for
 *   pause 1 ms
 *   1. p.Subject.count read total
 *      same target
 *   2. p.Subject.count read total
 *      same target
 * breakpoint return
 *   pause 1 ms
 *   1. p.Subject.get read total
 *      same target
 *   2. p.Subject.get read total
 *      same target
 * breakpoint throw
 *   pause 1 ms
 *   1. p.Subject.fail read problem
 *      same target
 *   2. p.Subject.fail read problem
 *      same target
 * breakpoint declaration
 *   pause 1 ms
 *   1. p.Subject.local read total
 *      same target
 *   2. p.Subject.local read total
 *      same target
 * breakpoint argument
 *   pause 1 ms
 *   1. p.Subject.argument read total
 *      same target
 *   2. p.Subject.argument read total
 *      same target
 * breakpoint conditional
 *   pause 1 ms
 *   1. p.Subject.choice read total
 *      same target
 *   2. p.Subject.choice read total
 *      same target
 * breakpoint element
 *   pause 1 ms
 *   1. p.Subject.element load
 *      same target, index
 *   2. p.Subject.element load
 *      same target, index
 * breakpoint chain
 *   pause 1 ms
 *   1. p.Subject.chain read total
 *      same target
 *   2. p.Subject.chain read total
 *      same target
 * breakpoint inner chain
 *   pause 1 ms
 *   1. p.Subject.chain read next
 *      same target
 *   2. p.Subject.chain read next
 *      same target
 * breakpoint do
 *   pause 1 ms
 *   1. p.Subject.again read total
 *      same target
 *   2. p.Subject.again read total
 *      same target
 * breakpoint each
 *   pause 1 ms
 *   1. p.Subject.each read items
 *      same target
 *   2. p.Subject.each read items
 *      same target
 */
package p;

class Subject {
  int total;
  Subject next;
  RuntimeException problem = new IllegalStateException("broken");
  final int[] items = {4, 5};

  String test() {
    if (total == 0) {
      return "none";
    }
    return "some";
  }

  int loop() {
    int times = 0;
    while (times < total) {
      times++;
    }
    return times;
  }

  int count() {
    int sum = 0;
    for (int i = 0; i < total; i++) sum += i;
    return sum;
  }

  int get() {
    return total;
  }

  void fail() {
    throw problem;
  }

  int local() {
    int copy = total;
    return copy;
  }

  String argument() {
    return String.valueOf(total + 1);
  }

  int choice(boolean wanted) {
    return wanted ? total : 0;
  }

  int element(int i) {
    return items[i - 1];
  }

  static int chain(Subject subject) {
    return subject.next.total;
  }

  int again() {
    int times = 0;
    do {
      times++;
    } while (times < total);
    return times;
  }

  int each() {
    int sum = 0;
    for (int item : items) {
      sum += item;
    }
    return sum;
  }

  static String run() {
    Subject subject = new Subject();
    subject.total = 3;
    subject.next = new Subject();
    String problem = "";
    try {
      subject.fail();
    } catch (IllegalStateException e) {
      problem = e.getMessage();
    }
    return subject.test() + subject.loop() + subject.count() + subject.get() + problem
        + subject.local() + subject.argument() + subject.choice(true) + subject.element(2)
        + chain(subject) + subject.again() + subject.each();
  }
}
