/*
 * breakpoint plus
 *   pause 1 ms
 *   1. p.Subject.add write total
 *      same target
 *   2. p.Subject.add write total
 *      same target
 * breakpoint increment
 *   pause 1 ms
 *   1. p.Subject.one write total
 *      same target
 *   2. p.Subject.one write total
 *      same target
 * breakpoint decrement
 *   pause 1 ms
 *   1. p.Subject.less write total
 *      same target
 *   2. p.Subject.less write total
 *      same target
 * breakpoint short
 *   pause 1 ms
 *   1. p.Subject.small write small
 *      same target
 *   2. p.Subject.small write small
 *      same target
 * breakpoint text
 *   pause 1 ms
 *   1. p.Subject.text write text
 *      same target
 *   2. p.Subject.text write text
 *      same target
 * breakpoint boxed
 *   pause 1 ms
 *   1. p.Subject.boxed write boxed
 *      same target
 *   2. p.Subject.boxed write boxed
 *      same target
 * breakpoint char
 *   pause 1 ms
 *   1. p.Subject.letter write letter
 *      same target
 *   2. p.Subject.letter write letter
 *      same target
 * breakpoint long
 *   pause 1 ms
 *   1. p.Subject.far write far
 *      same target
 *   2. p.Subject.far write far
 *      same target
 * breakpoint narrowing
 *   pause 1 ms
 *   1. p.Subject.narrow write small
 *      same target
 *   2. p.Subject.narrow write small
 *      same target
 * breakpoint object
 *   pause 1 ms
 *   1. p.Subject.any write any
 *      same target
 *   2. p.Subject.any write any
 *      same target
 */
package p;

class Subject {
  int total;
  short small = 32767;
  String text = "";
  Integer boxed = 5;
  char letter = 'a';
  volatile long far;
  Object any = "any";

  void add(int amount) {
    total += amount * 2;
  }

  void one() {
    total++;
  }

  void less() {
    --total;
  }

  void small() {
    small++;
  }

  void narrow() {
    small *= 1.5;
  }

  void text() {
    text += total + 1;
  }

  void boxed() {
    boxed++;
  }

  void letter() {
    ++letter;
  }

  void far() {
    this.far--;
  }

  void any() {
    any += "thing";
  }

  static String run() {
    Subject subject = new Subject();
    subject.add(3);
    subject.one();
    subject.one();
    subject.less();
    subject.small();
    subject.narrow();
    subject.text();
    subject.boxed();
    subject.letter();
    subject.far();
    subject.any();
    return subject.total + " " + subject.small + " " + subject.text + " " + subject.boxed + " "
        + subject.letter + subject.far + subject.any;
  }
}
