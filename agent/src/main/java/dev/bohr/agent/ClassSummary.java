package dev.bohr.agent;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * The little of a class file that the rewriting of other classes asks about. Kept for every class,
 * so it holds no more than that.
 *
 * @param members static fields, and the few methods anybody asks about, by name and descriptor
 * @param staticState see {@link ClassFacts#hasStaticState}
 */
record ClassSummary(
    String name,
    int access,
    @Nullable String superName,
    List<String> interfaces,
    Set<String> members,
    boolean staticState) {

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
    return new ClassSummary(
        facts.name(),
        facts.access(),
        facts.superName(),
        facts.interfaces(),
        Set.copyOf(members),
        facts.hasStaticState());
  }

  boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  boolean declares(String name, String descriptor) {
    return members.contains(name + descriptor);
  }
}
