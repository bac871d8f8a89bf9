/*
 * breakpoint null
 *   pause 1 ms
 *   1. p.Subject.none write names
 *      same target
 *   2. p.Subject.none write names
 *      same target
 * breakpoint lambda
 *   pause 1 ms
 *   1. p.Subject.lambda write task
 *      same target
 *   2. p.Subject.lambda write task
 *      same target
 * breakpoint diamond
 *   pause 1 ms
 *   1. p.Subject.diamond write names
 *      same target
 *   2. p.Subject.diamond write names
 *      same target
 * breakpoint conditional
 *   pause 1 ms
 *   1. p.Subject.choice write size
 *      same target
 *   2. p.Subject.choice write size
 *      same target
 * breakpoint constant
 *   pause 1 ms
 *   1. p.Subject.constant write small
 *      same target
 *   2. p.Subject.constant write small
 *      same target
 * breakpoint variable
 *   pause 1 ms
 *   1. p.Subject.generic write item
 *      same target
 *   2. p.Subject.generic write item
 *      same target
 * breakpoint array
 *   pause 1 ms
 *   1. p.Subject.array write numbers
 *      same target
 *   2. p.Subject.array write numbers
 *      same target
 * breakpoint nested
 *   pause 1 ms
 *   1. p.Subject.nested write inner
 *      same target
 *   2. p.Subject.nested write inner
 *      same target
 * breakpoint boxed constant
 *   pause 1 ms
 *   1. p.Subject.boxed write boxed
 *      same target
 *   2. p.Subject.boxed write boxed
 *      same target
 * breakpoint elsewhere
 *   pause 1 ms
 *   1. p.Subject.elsewhere write name
 *      same target
 *   2. p.Subject.elsewhere write name
 *      same target
 */
package p;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Subject<T> {
  Map<String, List<? extends Number>> names = Map.of();
  Runnable task = () -> {};
  Number size;
  byte small;
  T item;
  int[] numbers;
  Inner inner;
  Byte boxed;
  java.util.Deque<String> name;

  static class Inner {
    final int value;

    Inner(int value) {
      this.value = value;
    }
  }

  void none() {
    names = null;
  }

  void lambda(StringBuilder text) {
    task = () -> text.append("ran");
  }

  void diamond() {
    names = new HashMap<>();
  }

  void choice(boolean big) {
    size = big ? 1L : 1;
  }

  void constant() {
    small = 12;
  }

  void generic(T given) {
    item = given;
  }

  void array() {
    numbers = new int[] {1, 2};
  }

  void nested() {
    inner = new Inner(7);
  }

  void boxed() {
    boxed = 3;
  }

  void elsewhere() {
    name = new java.util.ArrayDeque<>();
  }

  static String run() {
    Subject<String> subject = new Subject<>();
    StringBuilder text = new StringBuilder();
    subject.none();
    text.append(subject.names);
    subject.lambda(text);
    subject.task.run();
    subject.diamond();
    subject.choice(false);
    subject.constant();
    subject.generic("item");
    subject.array();
    subject.nested();
    subject.boxed();
    subject.elsewhere();
    return text + "" + subject.names + subject.size + subject.small + subject.item
        + subject.numbers.length + subject.inner.value + subject.boxed + subject.name;
  }
}
