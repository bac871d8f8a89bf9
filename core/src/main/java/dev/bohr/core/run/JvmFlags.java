package dev.bohr.core.run;

import java.util.List;

/** What a JVM is started with so that no hook is lost in it. */
public final class JvmFlags {
  /** The compiler has code of its own for these methods and would leave out the hooks in them. */
  public static final List<String> EXACT =
      List.of(
          "-XX:-OptimizeStringConcat",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:DisableIntrinsic=_copyOf,_copyOfRange");

  private JvmFlags() {}
}
