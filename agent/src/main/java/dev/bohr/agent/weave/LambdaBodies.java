package dev.bohr.agent.weave;

import dev.bohr.woven.Lambdas;
import dev.bohr.woven.Location;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The bodies of lambdas, also of those within lambdas. They belong, for people, to the method that
 * they stand in; the compiler makes methods of them, which that one refers to.
 */
final class LambdaBodies {
  private LambdaBodies() {}

  /** Of some methods that a location may mean, and, where it is any of its name, by their names. */
  static List<MethodCode> of(List<MethodCode> methods, ClassNode type, Location location) {
    Set<MethodCode> known = new LinkedHashSet<>(methods);
    if (location.descriptor() == null) {
      for (MethodNode each : type.methods) {
        if (Lambdas.isIn(location.method(), each.name)) {
          known.add((MethodCode) each);
        }
      }
    }
    Deque<MethodCode> open = new ArrayDeque<>(known);
    while (!open.isEmpty()) {
      for (AbstractInsnNode each : open.remove().instructions) {
        if (each instanceof InvokeDynamicInsnNode lambda) {
          for (Object argument : lambda.bsmArgs) {
            MethodCode body =
                argument instanceof Handle handle ? body(handle, type, location) : null;
            if (body != null && known.add(body)) {
              open.add(body);
            }
          }
        }
      }
    }
    methods.forEach(known::remove);
    return List.copyOf(known);
  }

  private static @Nullable MethodCode body(Handle handle, ClassNode type, Location location) {
    for (MethodNode each : type.methods) {
      if (handle.getOwner().equals(type.name)
          && handle.getName().equals(each.name)
          && handle.getDesc().equals(each.desc)
          && ((each.access & Opcodes.ACC_SYNTHETIC) != 0
              || Lambdas.isIn(location.method(), each.name))) {
        return (MethodCode) each;
      }
    }
    return null;
  }
}
