package dev.bohr.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Hooks at entry and exit of trusted methods: library methods that are linearisable and therefore
 * run whole, as one point and one event.
 *
 * <p>Inside, library accesses are no points, though the thread may still block. A callback into the
 * program ends the trust for the rest of the call, since the program's code must interleave.
 */
public final class TrustHooks {
  private TrustHooks() {}

  /** First in a trusted method. */
  public static void enter(@Nullable Object receiver, int row) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      if (Control.trusted == Control.callback) {
        Control.running = null;
        try {
          Control.mode.trustedEnter(receiver, row);
        } finally {
          Control.running = self;
        }
      }
      Control.trusted++;
    }
  }

  /** Last in a trusted method whose result says nothing about its effect. */
  public static void exit(@Nullable Object receiver, int row) {
    leave(receiver, row, true);
  }

  /** Last in a trusted method that answers whether it had its effect. */
  public static void exit(boolean result, @Nullable Object receiver, int row) {
    leave(receiver, row, result);
  }

  /** Last in a trusted method whose null result means it had no effect. */
  public static void exit(@Nullable Object result, @Nullable Object receiver, int row) {
    leave(receiver, row, result != null);
  }

  /** When an exception leaves a trusted method: it had no effect. */
  public static void abort(@Nullable Object receiver, int row) {
    leave(receiver, row, false);
  }

  private static void leave(@Nullable Object receiver, int row, boolean effect) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self) && Control.trusted > 0) {
      int depth = --Control.trusted;
      if (Control.callback > depth) {
        Control.callback = depth;
      }
      if (depth == Control.callback) {
        Control.running = null;
        try {
          Control.mode.trustedExit(receiver, row, effect);
        } finally {
          Control.running = self;
        }
      }
    }
  }
}
