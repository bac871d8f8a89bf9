/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.<init>()V call <init>
 *   2. p.Subject.<init>()V call <init>
 */
package p;

class Subject {
  final int total;

  Subject() {
    this(3);
  }

  Subject(int total) {
    this.total = total;
  }

  static String run() {
    return "";
  }
}
