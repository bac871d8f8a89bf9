package dev.bohr.agent.weave;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Tells which ancestor of a class declares a method, from class files: while a class is being
 * loaded, its ancestors need not be.
 */
interface Ancestors {
  /** Where nobody is asked. */
  Ancestors UNKNOWN = name -> null;

  /** The class file of a class, by its name with slashes; null when there is none. */
  @Nullable InputStream open(String name);

  /** Those that a loader knows. */
  static Ancestors of(@Nullable ClassLoader loader) {
    return name ->
        loader == null
            ? ClassLoader.getSystemResourceAsStream(name + ".class")
            : loader.getResourceAsStream(name + ".class");
  }

  /**
   * The nearest class, before interfaces, that has such a method with code; null for none.
   *
   * @param descriptor null for any
   */
  default @Nullable String declaring(ClassNode type, String method, @Nullable String descriptor) {
    if (method.startsWith("<")) {
      return null;
    }
    Set<String> seen = new HashSet<>();
    Deque<ClassNode> open = new ArrayDeque<>(List.of(type));
    while (!open.isEmpty()) {
      ClassNode next = open.remove();
      for (MethodNode each : next.methods) {
        int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_PRIVATE;
        if (next != type
            && each.name.equals(method)
            && (descriptor == null || each.desc.equals(descriptor))
            && (each.access & without) == 0) {
          return next.name.replace('/', '.');
        }
      }
      if (!seen.add(next.name)) {
        continue;
      }
      ClassNode parent = next.superName == null ? null : read(next.superName);
      if (parent != null) {
        open.addFirst(parent);
      }
      for (String name : next.interfaces) {
        ClassNode implemented = read(name);
        if (implemented != null) {
          open.addLast(implemented);
        }
      }
    }
    return null;
  }

  private @Nullable ClassNode read(String name) {
    try (InputStream in = open(name)) {
      if (in == null) {
        return null;
      }
      ClassNode type = new ClassNode();
      new ClassReader(in).accept(type, ClassReader.SKIP_CODE);
      return type;
    } catch (IOException | RuntimeException unreadable) {
      return null;
    }
  }
}
