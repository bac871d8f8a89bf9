package dev.bohr.cli.program;

import dev.bohr.core.run.CodeHash;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A target in the terms of the JVM that is to run it.
 *
 * @param target as the user named it
 * @param mainClass with its package
 * @param classPath directories and jars, absolute
 * @param jvmOptions what the program's jar asks of its JVM
 */
public record Program(
    Target target, String mainClass, List<String> classPath, List<String> jvmOptions) {
  public Program {
    classPath = List.copyOf(classPath);
    jvmOptions = List.copyOf(jvmOptions);
  }

  /** Where its JVM is started; null: where the command was. */
  public @Nullable Path directory() {
    return target.kind() == Target.Kind.JUNIT && target.arguments().size() > 2
        ? Path.of(target.arguments().get(2))
        : null;
  }

  /** For the name of a directory: the last part of the target's name. */
  public String shortName() {
    String name = target.name();
    if (target.kind() == Target.Kind.JAR) {
      name = Path.of(name).getFileName().toString().replaceFirst("\\.jar$", "");
    }
    if (target.kind() == Target.Kind.JUNIT) {
      int hash = Math.max(name.indexOf('#'), 0);
      return last(name.substring(0, hash)) + name.substring(hash);
    }
    return last(name);
  }

  /** Identifies the code that is under test; what Bohr adds to it does not count. */
  public String codeHash() throws IOException {
    return CodeHash.of(
        target.kind() == Target.Kind.JUNIT ? target.classPath() : classPath, codeClass());
  }

  /** The class that the user named: of a test its own, and not the one that runs it. */
  String codeClass() {
    return target.kind() == Target.Kind.JUNIT ? target.name().replaceFirst("#.*", "") : mainClass;
  }

  private static String last(String name) {
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }
}
