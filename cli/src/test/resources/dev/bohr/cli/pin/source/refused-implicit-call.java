/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.add call hasNext
 *   2. p.Subject.add call hasNext
 */
package p;

class Subject {
  void add(java.util.List<String> list) {
    for (String each : list) {
      each.trim();
    }
  }

  static String run() {
    return "";
  }
}
