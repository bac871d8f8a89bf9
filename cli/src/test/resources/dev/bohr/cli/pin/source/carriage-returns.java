/*
 * breakpoint crlf
 *   pause 1 ms
 *   1. p.Subject.add write total
 *      same target
 *   2. p.Subject.add write total
 *      same target
 */
package p;

class Subject {
    int total;

    void add(int amount) {
        total += amount;
    }

    static String run() {
        Subject subject = new Subject();
        subject.add(3);
        return "" + subject.total;
    }
}
