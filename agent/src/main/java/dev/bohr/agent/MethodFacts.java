package dev.bohr.agent;

import java.util.BitSet;

/**
 * What the first pass over a class learned about one of its methods. Instructions and handlers are
 * numbered in the order in which the second pass sees them.
 */
final class MethodFacts {
  /** Local variables of the original method; higher ones are free. */
  int maxLocals;

  /** The first source line; 0 when unknown. */
  int firstLine;

  /** Uses jsr, which must be inlined before anything else. */
  boolean hasSubroutines;

  /** Jumps, or catches something: the verifier of newer class files asks for frames. */
  boolean branches;

  /** Local variable 0 does not hold {@code this} all the time. */
  boolean losesReceiver;

  /** Calls something. */
  boolean calls;

  /** Writes a field of {@code this} before another constructor is called; look closer. */
  boolean mayWriteEarly;

  private final BitSet earlyPuts = new BitSet();
  private final BitSet selfReleasing = new BitSet();
  private final BitSet earlyNews = new BitSet();

  void setEarlyPuts(BitSet puts) {
    earlyPuts.or(puts);
  }

  void setReleasesItself(int handler) {
    selfReleasing.set(handler);
  }

  void setMadeEarly(int creation) {
    earlyNews.set(creation);
  }

  /** True when something happens between the nth {@code new} and the call of its constructor. */
  boolean isMadeEarly(int creation) {
    return earlyNews.get(creation);
  }

  /** True when the nth putfield writes to {@code this} before its constructor called another. */
  boolean isEarlyPut(int putfield) {
    return earlyPuts.get(putfield);
  }

  /** True when the nth entry of the exception table covers a monitorexit in its own handler. */
  boolean releasesItself(int handler) {
    return selfReleasing.get(handler);
  }
}
