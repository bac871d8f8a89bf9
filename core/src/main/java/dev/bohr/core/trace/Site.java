package dev.bohr.core.trace;

import org.jspecify.annotations.Nullable;

/**
 * A static place in the code. Two JVMs that run the same code agree on {@link #key()}; {@link
 * #toString()} is for people.
 *
 * @param className dotted binary name, such as {@code com.example.Account$Entry}
 * @param method its name, {@code <init>} and {@code <clinit>} included
 * @param descriptor the JVM's descriptor of the method, such as {@code (I)V}
 * @param file source file without directory, or null when the class does not say
 * @param line source line, 0 when unknown
 * @param bytecodeIndex index of the instruction in the original (not rewritten) method, -1 when
 *     unknown
 */
public record Site(
    String className,
    String method,
    String descriptor,
    @Nullable String file,
    int line,
    int bytecodeIndex) {

  /** Where an event stands whose place is not known. */
  public static final Site UNKNOWN = new Site("unknown", "unknown", "()V", null, 0, -1);

  public Site {
    if (line < 0 || bytecodeIndex < -1) {
      throw new IllegalArgumentException(
          "a site has line >= 0 and bytecode index >= -1, not " + line + " and " + bytecodeIndex);
    }
  }

  /**
   * {@code class.method(desc)@bci}: names this place exactly, in every JVM that runs the same code.
   */
  public String key() {
    return className + '.' + method + descriptor + '@' + bytecodeIndex;
  }

  /** As a stack trace says it, without the package: {@code Account.withdraw(Account.java:14)}. */
  @Override
  public String toString() {
    String simpleName = className.substring(className.lastIndexOf('.') + 1);
    String place = file == null ? "Unknown Source" : file;
    return simpleName + '.' + method + '(' + place + (line == 0 ? "" : ":" + line) + ')';
  }
}
