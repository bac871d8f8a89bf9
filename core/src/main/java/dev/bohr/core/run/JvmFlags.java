package dev.bohr.core.run;

import java.util.List;

/** What a JVM is started with so that no hook and no stack is lost in it. */
public final class JvmFlags {
  /**
   * The compiler has code of its own for some methods and would leave out the hooks in them, and it
   * leaves the stack out of exceptions that were thrown often.
   */
  public static final List<String> EXACT =
      List.of(
          "-XX:-OptimizeStringConcat",
          "-XX:-OmitStackTraceInFastThrow",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:DisableIntrinsic=_copyOf,_copyOfRange");

  private JvmFlags() {}
}
