package dev.bohr.woven;

import java.util.regex.Pattern;

/**
 * What compilers call the bodies of lambdas, which belong, for people, to the method that they
 * stand in: javac {@code lambda$deposit$0}, Kotlin {@code deposit$lambda$0}. Names of constructors
 * and initialisers of classes are written in another way there.
 */
public final class Lambdas {
  private Lambdas() {}

  /** With a hash before the number where the lambda can be serialised. */
  private static final Pattern NUMBER = Pattern.compile("([0-9a-f]+\\$)?\\d+");

  /** Of Kotlin, where what stands in a lambda has its name in front. */
  private static final Pattern NESTED = Pattern.compile("\\$lambda[$-]\\d+(\\$.*)?");

  /** Whether a method is the body of a lambda, or of one within it, in a method of that name. */
  public static boolean isIn(String name, String method) {
    String java =
        "lambda$" + (isConstructor(name) ? "new" : isStatic(name) ? "static" : name) + "$";
    if (method.startsWith(java)) {
      return NUMBER.matcher(method.substring(java.length())).matches();
    }
    String kotlin = isConstructor(name) || isStatic(name) ? name.replaceAll("[<>]", "_") : name;
    return method.startsWith(kotlin) && NESTED.matcher(method.substring(kotlin.length())).matches();
  }

  private static boolean isConstructor(String name) {
    return name.equals("<init>");
  }

  private static boolean isStatic(String name) {
    return name.equals("<clinit>");
  }
}
