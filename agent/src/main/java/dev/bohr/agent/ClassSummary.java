package dev.bohr.agent;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * The little of a class file that the rewriting of other classes asks about. Kept for every class,
 * so it holds no more than that.
 *
 * @param members static fields, and the few methods anybody asks about, by name and descriptor
 * @param constants see {@link ClassFacts#keptConstants}, by name and descriptor
 * @param staticState see {@link ClassFacts#hasStaticState}; of interfaces only if it can be reset
 * @param hasDefaults see {@link ClassFacts#hasDefaults}
 */
record ClassSummary(
    String name,
    int access,
    @Nullable String superName,
    List<String> interfaces,
    Set<String> members,
    Set<String> constants,
    boolean staticState,
    boolean hasDefaults) {

  /** Methods of Object and Thread that a class may redefine, and whose calls are rewritten. */
  private static final Set<String> METHODS =
      Set.of(
          "hashCode()I",
          "currentThread()Ljava/lang/Thread;",
          "sleep(J)V",
          "sleep(JI)V",
          "sleep(Ljava/time/Duration;)V",
          "yield()V",
          "onSpinWait()V",
          "holdsLock(Ljava/lang/Object;)Z");

  static ClassSummary of(ClassFacts facts) {
    Set<String> members = new HashSet<>();
    for (ClassFacts.StaticField field : facts.statics()) {
      members.add(field.name() + field.descriptor());
    }
    for (String method : METHODS) {
      if (facts.declaresMethod(method)) {
        members.add(method);
      }
    }
    Set<String> constants =
        facts.keptConstants().stream()
            .map(field -> field.name() + field.descriptor())
            .collect(Collectors.toUnmodifiableSet());
    return new ClassSummary(
        facts.name(),
        facts.access(),
        facts.superName(),
        facts.interfaces(),
        Set.copyOf(members),
        constants,
        facts.hasStaticState() && facts.canReset(),
        facts.hasDefaults());
  }

  boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  boolean declares(String name, String descriptor) {
    return members.contains(name + descriptor);
  }
}
