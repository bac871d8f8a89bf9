package dev.bohr.agent.weave;

import dev.bohr.agent.weave.PlaceFinder.NotFound;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

/** Inserts places into one class: those that can be found, each as {@link Inserting} does it. */
final class Weaver {
  private final BiConsumer<WovenLocation, String> problems;

  /**
   * @param problems is told about places that cannot be inserted
   */
  Weaver(BiConsumer<WovenLocation, String> problems) {
    this.problems = problems;
  }

  /**
   * The class with the places, or null when there is none to insert.
   *
   * @param loading whether the class is being loaded, and not changed afterwards
   */
  byte @Nullable [] weave(byte[] classFile, List<WovenLocation> locations, boolean loading) {
    return weave(classFile, locations, loading, Ancestors.UNKNOWN);
  }

  /**
   * The same.
   *
   * @param ancestors of the class, for methods that it does not declare
   */
  byte @Nullable [] weave(
      byte[] classFile, List<WovenLocation> locations, boolean loading, Ancestors ancestors) {
    ClassNode type = MethodCode.read(classFile);
    if (loading) {
      for (WovenLocation location : locations) {
        new PlaceFinder(type, location.place().location()).expandSynchronized();
      }
    }
    List<Insertion> insertions = new ArrayList<>();
    // All are found before any is inserted: inserted code must not be counted.
    for (WovenLocation location : locations) {
      try {
        PlaceFinder finder = new PlaceFinder(type, location.place().location(), ancestors);
        for (Region region : finder.find()) {
          insertions.add(new Insertion(location, region, Operands.of(region, location.place())));
        }
      } catch (NotFound e) {
        problems.accept(location, String.valueOf(e.getMessage()));
      }
    }
    if (insertions.isEmpty()) {
      return null;
    }
    insertions.forEach(
        insertion ->
            new Inserting(insertion.location(), insertion.region(), insertion.values()).insert());
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    type.accept(writer);
    try {
      return writer.toByteArray();
    } catch (MethodTooLargeException e) {
      return weave(classFile, without(e, insertions), loading, ancestors);
    }
  }

  /** The locations that are left when a method has no room for those in it. */
  private List<WovenLocation> without(MethodTooLargeException e, List<Insertion> insertions) {
    String large = e.getMethodName() + e.getDescriptor();
    Set<WovenLocation> left = new LinkedHashSet<>();
    Set<WovenLocation> refused = new LinkedHashSet<>();
    for (Insertion each : insertions) {
      MethodCode code = each.region().code();
      ((code.name + code.desc).equals(large) ? refused : left).add(each.location());
    }
    if (refused.isEmpty()) {
      throw e;
    }
    for (WovenLocation each : refused) {
      problems.accept(
          each,
          "%s.%s has no room for a place: a method has at most 65535 bytes; take a place in a method that it calls, or 'call %s' in its callers"
              .formatted(e.getClassName().replace('/', '.'), large, e.getMethodName()));
    }
    left.removeAll(refused);
    return List.copyOf(left);
  }

  /** One place in one region, and the values that it hands over. */
  private record Insertion(WovenLocation location, Region region, Operands values) {}

  /** So that a number is one instruction, however large. */
  static AbstractInsnNode constant(int number) {
    return number <= 5 ? new InsnNode(Opcodes.ICONST_0 + number) : new LdcInsnNode(number);
  }
}
