/*
 * breakpoint x
 *   pause 1 ms
 *   1. p.Subject.get call length
 *      same target
 *   2. p.Subject.get call length
 *      same target
 */
package p;

class Subject {
  static int get(java.util.List<String> list) {
    return list
        .get(0)
        .length();
  }

  static String run() {
    return "";
  }
}
