/*
 * breakpoint group
 *   pause 1 ms
 *   1. p.Subject.group write total
 *      same target
 *   2. p.Subject.group write total
 *      same target
 * breakpoint second
 *   pause 1 ms
 *   1. p.Subject.group write total #2
 *      same target
 *   2. p.Subject.group write total #2
 *      same target
 * breakpoint arrow
 *   pause 1 ms
 *   1. p.Subject.arrow write total
 *      same target
 *   2. p.Subject.arrow write total
 *      same target
 * breakpoint value
 *   pause 1 ms
 *   1. p.Subject.value read total
 *      same target
 *   2. p.Subject.value read total
 *      same target
 */
package p;

class Subject {
  int total;

  void group(int kind) {
    switch (kind) {
      case 1:
        total = 10;
        break;
      case 2: total += 5; break;
      default:
        break;
    }
  }

  void arrow(int kind) {
    switch (kind) {
      case 1 -> total = 20;
      default -> {
        total--;
      }
    }
  }

  int value(int kind) {
    return switch (kind) {
      case 1 -> total;
      default -> 0;
    };
  }

  static String run() {
    Subject subject = new Subject();
    subject.group(1);
    subject.group(2);
    subject.arrow(2);
    subject.arrow(1);
    return subject.total + " " + subject.value(1);
  }
}
