/*
 * breakpoint statement
 *   pause 1 ms
 *   1. p.Subject.first call add
 *      same target
 *   2. p.Subject.first call add
 *      same target
 * breakpoint value
 *   pause 1 ms
 *   1. p.Subject.second call add #1
 *      same target
 *   2. p.Subject.second call add #1
 *      same target
 * breakpoint static
 *   pause 1 ms
 *   1. p.Subject.third call println
 *   2. p.Subject.third call println
 * breakpoint receiver
 *   pause 1 ms
 *   1. p.Subject.fourth call add
 *      same target
 *   2. p.Subject.fourth call add
 *      same target
 * breakpoint constructor
 *   pause 1 ms
 *   1. p.Subject.fifth call <init>
 *   2. p.Subject.fifth call <init>
 * breakpoint unused value
 *   pause 1 ms
 *   1. p.Subject.sixth call add
 *      same target
 *   2. p.Subject.sixth call add
 *      same target
 * breakpoint chain
 *   pause 1 ms
 *   1. p.Subject.seventh call length
 *   2. p.Subject.seventh call length
 * breakpoint own
 *   pause 1 ms
 *   1. p.Subject.eighth call add
 *      same target
 *   2. p.Subject.eighth call add
 *      same target
 */
package p;

import java.util.ArrayList;
import java.util.List;

class Subject {
  static final StringBuilder LOG = new StringBuilder();
  final List<String> list = new ArrayList<>();

  static void println(String line) {
    LOG.append(line).append('/');
  }

  static List<String> log(List<String> list) {
    LOG.append("list ");
    return list;
  }

  void first(String word) {
    list.add(0, word);
  }

  boolean second(String word) {
    return list.add(word) && list.isEmpty();
  }

  void third() {
    println("third");
  }

  void fourth() {
    log(list).add(0, "fourth");
  }

  Object fifth() {
    return new Subject().list;
  }

  void sixth(String word) {
    list.add(
        word
            .trim());
  }

  int seventh() {
    return list
        .get(0)
        .length();
  }

  void eighth() {
    class Local {
      void go() {
        add("eighth");
      }
    }

    new Local().go();
    add("again");
  }

  void add(String word) {
    list.add(word);
  }

  static String run() {
    Subject subject = new Subject();
    subject.first("a");
    subject.third();
    subject.fourth();
    subject.sixth(" six ");
    subject.eighth();
    return subject.second("b") + LOG.toString() + subject.list + subject.fifth() + subject.seventh();
  }
}
