/*
 * breakpoint outer
 *   pause 1 ms
 *   1. p.Subject$Inner.raise write total
 *      same target
 *   2. p.Subject$Inner.raise write total
 *      same target
 * breakpoint anonymous
 *   pause 1 ms
 *   1. p.Subject$1.run write total
 *      same target
 *   2. p.Subject$1.run write total
 *      same target
 * breakpoint inherited
 *   pause 1 ms
 *   1. p.Subject$Child.set write base
 *      same target
 *   2. p.Subject$Child.set write base
 *      same target
 * breakpoint lambda
 *   pause 1 ms
 *   1. p.Subject.later write total
 *      same target
 *   2. p.Subject.later write total
 *      same target
 */
package p;

class Subject {
  int total;
  int base;

  class Inner {
    void raise() {
      total++;
    }
  }

  Runnable anonymous() {
    return new Runnable() {
      @Override
      public void run() {
        total += 10;
      }
    };
  }

  static class Child extends Subject {
    void set() {
      super.base = 4;
    }
  }

  Runnable later() {
    return () -> total += 100;
  }

  static String run() {
    Subject subject = new Subject();
    subject.new Inner().raise();
    subject.anonymous().run();
    subject.later().run();
    Child child = new Child();
    child.set();
    return subject.total + " " + child.base;
  }
}
