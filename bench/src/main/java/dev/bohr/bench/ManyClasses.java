package dev.bohr.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;

/**
 * Writes and compiles a program of two thousand classes, each with a static field and a method that
 * is used in every execution: what resetting the state of many classes costs. Two threads call all
 * of them, and the sum is the same under every schedule.
 *
 * <p>Generated when a measurement needs it, since two thousand alike classes are nothing to read.
 */
final class ManyClasses {
  /** The Runnable that uses all of them. */
  static final String NAME = "dev.bohr.bench.speed.many.ManyClasses";

  /** Where they are compiled to, from the root of the checkout; for the class path of a child. */
  static final Path DIRECTORY = Path.of("bench/target/many-classes");

  private static final int CLASSES = 2_000;

  /** Calls in one method; a method of 64 KB would be refused, one of 8 KB is never compiled. */
  private static final int CALLS = 100;

  private ManyClasses() {}

  /** Makes them anew, so that they are never older than this class. */
  static void generate() {
    try {
      Path directory = Files.createDirectories(DIRECTORY);
      Path source = directory.resolve("ManyClasses.java");
      Files.writeString(source, source());
      List<String> arguments =
          List.of("--release", "17", "-proc:none", "-d", directory.toString(), source.toString());
      int code =
          ToolProvider.getSystemJavaCompiler()
              .run(null, null, null, arguments.toArray(new String[0]));
      if (code != 0) {
        throw new IllegalStateException("javac did not compile " + source);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String source() {
    StringBuilder text = new StringBuilder("package dev.bohr.bench.speed.many;\n");
    for (int i = 0; i < CLASSES; i++) {
      text.append("final class C" + i + " {\n  private static int uses = 0;\n");
      text.append("  static synchronized int use() { return ++uses; }\n}\n");
    }
    text.append("public final class ManyClasses implements Runnable {\n");
    StringBuilder all = new StringBuilder();
    for (int group = 0; group < CLASSES; group += CALLS) {
      text.append("  private static int use" + group + "() {\n    int sum = 0;\n");
      for (int i = group; i < group + CALLS; i++) {
        text.append("    sum += C" + i + ".use();\n");
      }
      text.append("    return sum;\n  }\n");
      all.append(all.isEmpty() ? "" : " + ").append("use" + group + "()");
    }
    text.append("  private static int useAll() { return " + all + "; }\n");
    // One thread adds 1 or 2 of each class, the other the rest.
    text.append("  private int left;\n  private int right;\n");
    text.append("  @Override public void run() {\n");
    text.append("    Thread first = new Thread(() -> left = useAll());\n");
    text.append("    Thread second = new Thread(() -> right = useAll());\n");
    text.append("    first.start();\n    second.start();\n");
    text.append("    try {\n      first.join();\n      second.join();\n");
    text.append("    } catch (InterruptedException e) { throw new AssertionError(e); }\n");
    text.append("    if (left + right != " + 3 * CLASSES + ") {\n");
    text.append("      throw new AssertionError(\"sum \" + (left + right));\n    }\n  }\n}\n");
    return text.toString();
  }
}
