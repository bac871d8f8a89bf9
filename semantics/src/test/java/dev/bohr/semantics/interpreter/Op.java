package dev.bohr.semantics.interpreter;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One operation of a {@link Program}: a small immutable tree, since {@code SYNC} and {@code IF}
 * have bodies. Made by the static factories; which components mean something depends on the kind.
 *
 * @param index the variable, the monitor or the thread that the operation is about
 * @param local the local that is read, tested or assigned
 * @param value the constant written, added, compared with or expected by a CAS
 * @param update what a CAS writes
 * @param millis the duration of a timed wait, park or join; 0 when untimed
 * @param body the operations inside a {@code SYNC} or {@code IF}
 */
public record Op(
    Kind kind, int index, int local, int value, int update, long millis, List<Op> body) {

  /** What an operation does. The timed forms of wait, park and join are the same kind. */
  public enum Kind {
    READ,
    WRITE,
    WRITE_LOCAL,
    CAS,
    SYNC,
    WAIT,
    NOTIFY,
    NOTIFY_ALL,
    PARK,
    UNPARK,
    INTERRUPT,
    INTERRUPTED,
    FORK,
    JOIN,
    IF
  }

  public Op {
    body = List.copyOf(body);
  }

  /** {@code r<local> = <variable>}. */
  public static Op read(int variable, int local) {
    return new Op(Kind.READ, variable, local, 0, 0, 0, List.of());
  }

  /** {@code <variable> = value}. */
  public static Op write(int variable, int value) {
    return new Op(Kind.WRITE, variable, 0, value, 0, 0, List.of());
  }

  /** {@code <variable> = r<local> + add}: only the write is visible to others. */
  public static Op writeLocal(int variable, int local, int add) {
    return new Op(Kind.WRITE_LOCAL, variable, local, add, 0, 0, List.of());
  }

  /** {@code r<local> = a0.compareAndSet(expected, update) ? 1 : 0}. */
  public static Op cas(int expected, int update, int local) {
    return new Op(Kind.CAS, Program.A0, local, expected, update, 0, List.of());
  }

  /** {@code synchronized (m<monitor>) { body }}. */
  public static Op sync(int monitor, Op... body) {
    return new Op(Kind.SYNC, monitor, 0, 0, 0, 0, List.of(body));
  }

  /** {@code m<monitor>.wait()}. */
  public static Op await(int monitor) {
    return await(monitor, 0);
  }

  /** {@code m<monitor>.wait(millis)}; 0 is untimed, as in Java. */
  public static Op await(int monitor, long millis) {
    return new Op(Kind.WAIT, monitor, 0, 0, 0, millis, List.of());
  }

  /** {@code m<monitor>.notify()}. */
  public static Op notifyOne(int monitor) {
    return new Op(Kind.NOTIFY, monitor, 0, 0, 0, 0, List.of());
  }

  /** {@code m<monitor>.notifyAll()}. */
  public static Op notifyEvery(int monitor) {
    return new Op(Kind.NOTIFY_ALL, monitor, 0, 0, 0, 0, List.of());
  }

  /** {@code LockSupport.park()}. */
  public static Op park() {
    return park(0);
  }

  /** {@code LockSupport.parkNanos(millis * 1_000_000)}; 0 is untimed. */
  public static Op park(long millis) {
    return new Op(Kind.PARK, 0, 0, 0, 0, millis, List.of());
  }

  /** {@code LockSupport.unpark(t<thread>)}. */
  public static Op unpark(int thread) {
    return new Op(Kind.UNPARK, thread, 0, 0, 0, 0, List.of());
  }

  /** {@code t<thread>.interrupt()}. */
  public static Op interrupt(int thread) {
    return new Op(Kind.INTERRUPT, thread, 0, 0, 0, 0, List.of());
  }

  /** {@code r<local> = Thread.interrupted() ? 1 : 0}. */
  public static Op interrupted(int local) {
    return new Op(Kind.INTERRUPTED, 0, local, 0, 0, 0, List.of());
  }

  /** {@code t<thread>.start()}; only thread 0 does it, once for each. */
  public static Op fork(int thread) {
    return new Op(Kind.FORK, thread, 0, 0, 0, 0, List.of());
  }

  /** {@code t<thread>.join()}. */
  public static Op join(int thread) {
    return join(thread, 0);
  }

  /** {@code t<thread>.join(millis)}; 0 is untimed, as in Java. */
  public static Op join(int thread, long millis) {
    return new Op(Kind.JOIN, thread, 0, 0, 0, millis, List.of());
  }

  /** {@code if (r<local> == value) { body }}. */
  public static Op when(int local, int value, Op... body) {
    return new Op(Kind.IF, 0, local, value, 0, 0, List.of(body));
  }

  /** Whether this is a wait, park or join that expires. */
  public boolean timed() {
    return millis > 0;
  }

  /** The operation as one line of Java, a body in braces. */
  @Override
  public String toString() {
    String duration = timed() ? String.valueOf(millis) : "";
    return switch (kind) {
      case READ -> "r" + local + " = " + Program.VARIABLES.get(index) + ";";
      case WRITE -> Program.VARIABLES.get(index) + " = " + value + ";";
      case WRITE_LOCAL -> Program.VARIABLES.get(index) + " = r" + local + " + " + value + ";";
      case CAS -> "r" + local + " = a0.cas(" + value + ", " + update + ");";
      case SYNC -> "synchronized (m" + index + ") " + block();
      case WAIT -> "m" + index + ".wait(" + duration + ");";
      case NOTIFY -> "m" + index + ".notify();";
      case NOTIFY_ALL -> "m" + index + ".notifyAll();";
      case PARK -> "park(" + duration + ");";
      case UNPARK -> "unpark(t" + index + ");";
      case INTERRUPT -> "t" + index + ".interrupt();";
      case INTERRUPTED -> "r" + local + " = Thread.interrupted();";
      case FORK -> "t" + index + ".start();";
      case JOIN -> "t" + index + ".join(" + duration + ");";
      case IF -> "if (r" + local + " == " + value + ") " + block();
    };
  }

  private String block() {
    return body.stream().map(Op::toString).collect(Collectors.joining(" ", "{ ", " }"));
  }
}
