/*
 * breakpoint write
 *   pause 1 ms
 *   1. p.Subject.start store
 *      same target
 *   2. p.Subject.start store
 *      same target
 * breakpoint call
 *   pause 1 ms
 *   1. p.Subject.call call add
 *      same target
 *   2. p.Subject.call call add
 *      same target
 * breakpoint block
 *   pause 1 ms
 *   1. p.Subject.block write total
 *      same target
 *   2. p.Subject.block write total
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

  void add(int amount) {
    total += amount;
  }

  Runnable start(int[] box) {
    return () -> box[0] = 5;
  }

  Runnable call(java.util.function.Supplier<Subject> source) {
    return () -> source.get().add(3);
  }

  Runnable block() {
    return () -> {
      total = total * 2;
    };
  }

  java.util.function.IntSupplier value() {
    return () -> total;
  }

  static String run() {
    Subject subject = new Subject();
    int[] box = new int[1];
    subject.start(box).run();
    subject.call(() -> subject).run();
    subject.block().run();
    return box[0] + " " + subject.total + " " + subject.value().getAsInt();
  }
}
