package dev.bohr.examples.sctbench;

import dev.bohr.examples.Example;
import dev.bohr.examples.Example.BugKind;
import dev.bohr.examples.Example.Suite;
import java.util.List;

/** The subjects of SCTBench, by the names they have there. */
public final class SctBench {
  private static final List<Example> ALL =
      List.of(
          subject(
              "stringbuffer",
              "A text is appended while it is being erased",
              StringBufferJdk14.class,
              StringBufferJdk14.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "StringIndexOutOfBoundsException inside append"),
          subject(
              "wsq",
              "Thieves steal from a queue that its owner uses without a lock",
              WorkStealQueue.class,
              WorkStealQueue.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "an item is worked on twice, another one is lost"),
          subject(
              "reorder-3",
              "2 setters and a checker share two variables",
              Reorder3.class,
              Reorder3.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "the checker sees one variable set and the other not"),
          subject(
              "reorder-4",
              "3 setters and a checker share two variables",
              Reorder4.class,
              Reorder4.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "the checker sees one variable set and the other not"),
          subject(
              "reorder-5",
              "4 setters and a checker share two variables",
              Reorder5.class,
              Reorder5.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "the checker sees one variable set and the other not"),
          subject(
              "reorder-10",
              "9 setters and a checker share two variables",
              Reorder10.class,
              Reorder10.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "the checker sees one variable set and the other not"),
          subject(
              "reorder-20",
              "19 setters and a checker share two variables",
              Reorder20.class,
              Reorder20.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "the checker sees one variable set and the other not"),
          subject(
              "reorder-50",
              "49 setters and a checker share two variables",
              Reorder50.class,
              Reorder50.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "the checker sees one variable set and the other not"),
          subject(
              "reorder-100",
              "99 setters and a checker share two variables",
              Reorder100.class,
              Reorder100.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "the checker sees one variable set and the other not"),
          subject(
              "twostage",
              "A writer and a reader go through two locks one after the other",
              TwoStage.class,
              TwoStage.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "the second value does not belong to the first"),
          subject(
              "twostage-100",
              "99 writers and a reader go through two locks one after the other",
              TwoStage100.class,
              TwoStage100.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "the second value does not belong to the first"),
          subject(
              "account",
              "A deposit and a withdrawal are checked against the books",
              Account.class,
              Account.Twin.class,
              BugKind.LOGIC,
              "failed",
              "a correct balance is called wrong"),
          subject(
              "arithmetic-prog",
              "A producer and a consumer hand over tokens whose numbers are summed up",
              ArithmeticProg.class,
              ArithmeticProg.Twin.class,
              BugKind.LOGIC,
              "failed",
              "the right sum is called wrong, in every run"),
          subject(
              "bluetooth-driver",
              "A driver is stopped while a request arrives",
              BluetoothDriver.class,
              BluetoothDriver.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "a request works on a device that has been released"),
          subject(
              "carter01",
              "Threads of two classes share a room",
              Carter01.class,
              Carter01.Twin.class,
              BugKind.DEADLOCK,
              "deadlock",
              "the one in the room cannot get out, the other cannot get in"),
          subject(
              "circular-buffer",
              "A sender and a receiver take turns at a buffer",
              CircularBuffer.class,
              CircularBuffer.Twin.class,
              BugKind.ORDER,
              "failed",
              "the receiver gets a number that it did not expect"),
          subject(
              "deadlock01",
              "Two threads take two locks",
              Deadlock01.class,
              Deadlock01.Twin.class,
              BugKind.DEADLOCK,
              "deadlock",
              "two threads wait for each other"),
          subject(
              "fsbench",
              "Processes allocate blocks of a small file system",
              FsBench.class,
              FsBench.Twin.class,
              BugKind.LOGIC,
              "failed",
              "an inode has no lock, in every run"),
          subject(
              "lazy01",
              "Two threads add to a number, a third knows its limit",
              Lazy01.class,
              Lazy01.Twin.class,
              BugKind.LOGIC,
              "failed",
              "the number has reached the limit"),
          subject(
              "phase01",
              "Two threads go through two phases with a lock each",
              Phase01.class,
              Phase01.Twin.class,
              BugKind.LOGIC,
              "deadlock",
              "a thread waits for a lock whose owner has ended, in every run"),
          subject(
              "queue",
              "A producer and a consumer compare a queue with a list",
              Queue.class,
              Queue.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "the consumer takes another number than the list says"),
          subject(
              "stack",
              "One thread pushes, another pops",
              Stack.class,
              Stack.Twin.class,
              BugKind.ORDER,
              "failed",
              "pop of an empty stack"),
          subject(
              "sync01",
              "A producer waits for a place in a full buffer",
              Sync01.class,
              Sync01.Twin.class,
              BugKind.LOGIC,
              "stall",
              "the producer waits for ever, in every run"),
          subject(
              "sync02",
              "A producer and a consumer share a buffer that is full at first",
              Sync02.class,
              Sync02.Twin.class,
              BugKind.LOGIC,
              "stall",
              "the producer waits for ever, in every run"),
          subject(
              "token-ring",
              "Stations in a ring take over the value of their predecessor",
              TokenRing.class,
              TokenRing.Twin.class,
              BugKind.ORDER,
              "failed",
              "all stations have moved and do not agree"),
          subject(
              "wronglock",
              "A checking thread and seven others increment a counter",
              WrongLock.class,
              WrongLock.Twin.class,
              BugKind.WRONG_LOCK,
              "failed",
              "the counter is not what the checking thread has just written"),
          subject(
              "wronglock-1",
              "A checking thread and another one increment a counter",
              WrongLock1.class,
              WrongLock1.Twin.class,
              BugKind.WRONG_LOCK,
              "failed",
              "the counter is not what the checking thread has just written"),
          subject(
              "wronglock-3",
              "A checking thread and three others increment a counter",
              WrongLock3.class,
              WrongLock3.Twin.class,
              BugKind.WRONG_LOCK,
              "failed",
              "the counter is not what the checking thread has just written"));

  private SctBench() {}

  private static Example subject(
      String name,
      String title,
      Class<?> bug,
      Class<?> twin,
      BugKind kind,
      String outcome,
      String symptom) {
    return new Example("sct-" + name, Suite.SCTBENCH, title, bug, twin, kind, outcome, symptom);
  }

  /** All of them. */
  public static List<Example> all() {
    return ALL;
  }
}
