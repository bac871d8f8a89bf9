package dev.bohr.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.agent.Scope;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** No row of a table is dead, and what rows refer to exists. */
class JdkTablesTest {
  @Test
  void everyBodyHookHasAMethodInSomeJdk() {
    Set<String> dead = new TreeSet<>();
    BodyHooks.ROWS.forEach(row -> dead.add(row.owner() + "." + row.method()));
    for (JdkImage jdk : JdkImage.oldAndNew()) {
      for (BodyHooks.Row row : BodyHooks.ROWS) {
        ClassNode node = jdk.declaration(row.owner());
        if (node != null
            && node.methods.stream().anyMatch(m -> row.method().equals(m.name + m.desc))) {
          dead.remove(row.owner() + "." + row.method());
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void everyInitialisingBodyIsInSomeJdk() {
    Set<String> dead = new TreeSet<>(InitialisationRewriter.METHODS);
    for (JdkImage jdk : JdkImage.oldAndNew()) {
      for (String method : InitialisationRewriter.METHODS) {
        String owner = method.substring(0, method.indexOf('.'));
        assertRewritten(owner);
        ClassNode node = jdk.declaration(owner);
        if (node != null
            && node.methods.stream().anyMatch(m -> method.equals(owner + '.' + m.name + m.desc))) {
          dead.remove(method);
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void everyBodyHookExistsInTheRuntime() throws ClassNotFoundException {
    for (BodyHooks.Row row : BodyHooks.ROWS) {
      Class<?> hooks = Class.forName("dev.bohr.runtime." + row.hookClass());
      assertThat(Arrays.stream(hooks.getMethods()))
          .as(row.hook())
          .anyMatch(
              method ->
                  method.getName().equals(row.hookName())
                      && org.objectweb.asm.Type.getMethodDescriptor(method)
                          .equals(row.hookDescriptor()));
    }
  }

  @Test
  void everyHookedBodyIsInScope() {
    BodyHooks.ROWS.forEach(row -> assertRewritten(row.owner()));
    QuietBodies.TABLE.keySet().forEach(JdkTablesTest::assertRewritten);
    InsteadOfCallRewriter.PARKING.forEach(JdkTablesTest::assertRewritten);
  }

  private static void assertRewritten(String owner) {
    assertThat(JdkScopes.scopeOf(owner)).as(owner).isNotEqualTo(Scope.INITIALISER);
  }

  @Test
  void everyQuietMethodExistsInSomeJdk() {
    Set<String> dead = new TreeSet<>();
    QuietBodies.TABLE.forEach(
        (owner, methods) -> methods.forEach(method -> dead.add(owner + "." + method)));
    for (JdkImage jdk : JdkImage.oldAndNew()) {
      for (String owner : QuietBodies.TABLE.keySet()) {
        ClassNode node = jdk.declaration(owner);
        if (node != null) {
          node.methods.forEach(method -> dead.remove(owner + "." + method.name));
          dead.remove(owner + "." + QuietBodies.ALL);
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void everySlotHasAFieldInSomeJdk() {
    Set<String> dead = new TreeSet<>();
    StaticSlots.ROWS.forEach(row -> dead.add(row.owner() + "." + row.field()));
    for (JdkImage jdk : JdkImage.oldAndNew()) {
      for (StaticSlots.Row row : StaticSlots.ROWS) {
        ClassNode node = jdk.declaration(row.owner());
        if (node != null) {
          node.fields.forEach(field -> dead.remove(row.owner() + "." + field.name));
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void everyScopeHasAClassInSomeJdk() {
    List<String> elsewhere =
        List.of("java/", "javax/", "com/sun/", "sun/rmi/", "jdk/nio/", "jdk/random/");
    Set<String> dead = new TreeSet<>();
    for (JdkScopes.Row row : JdkScopes.ROWS) {
      boolean package_ = row.pattern().endsWith("/");
      if (!row.pattern().isEmpty() && !(package_ && startsWithAny(row.pattern(), elsewhere))) {
        dead.add(row.pattern());
      }
    }
    for (JdkImage jdk : JdkImage.oldAndNew()) {
      for (String name : jdk.classNames()) {
        JdkScopes.ROWS.stream()
            .filter(row -> !row.pattern().isEmpty() && row.matches(name))
            .findFirst()
            .ifPresent(row -> dead.remove(row.pattern()));
      }
    }
    assertThat(dead).isEmpty();
  }

  private static boolean startsWithAny(String name, List<String> prefixes) {
    return prefixes.stream().anyMatch(name::startsWith);
  }

  @Test
  void parkingClassesAreAllThatCallUnsafePark() {
    for (JdkImage jdk : JdkImage.oldAndNew()) {
      Set<String> callers = new TreeSet<>();
      for (String name : jdk.classNames()) {
        if (JdkScopes.scopeOf(name) == Scope.LIBRARY && callsUnsafePark(jdk, name)) {
          callers.add(name);
        }
      }
      assertThat(InsteadOfCallRewriter.PARKING).as("%s", jdk).containsAll(callers);
    }
  }

  private static boolean callsUnsafePark(JdkImage jdk, String name) {
    ClassNode node = new ClassNode();
    new ClassReader(jdk.classFile(name)).accept(node, ClassReader.SKIP_FRAMES);
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof MethodInsnNode call
            && call.owner.equals("jdk/internal/misc/Unsafe")
            && (call.name.equals("park") || call.name.equals("unpark"))) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void firstMatchingScopeWins() {
    assertThat(JdkScopes.scopeOf("java/lang/Thread")).isEqualTo(Scope.BODIES);
    assertThat(JdkScopes.scopeOf("java/lang/Thread$State")).isEqualTo(Scope.INITIALISER);
    assertThat(JdkScopes.scopeOf("java/lang/ThreadLocal$ThreadLocalMap")).isEqualTo(Scope.BODIES);
    assertThat(JdkScopes.scopeOf("java/lang/String")).isEqualTo(Scope.INITIALISER);
    assertThat(JdkScopes.scopeOf("java/util/HashMap$Node")).isEqualTo(Scope.LIBRARY);
    assertThat(JdkScopes.scopeOf("java/lang/ref/ReferenceQueue")).isEqualTo(Scope.INITIALISER);
    assertThat(JdkScopes.scopeOf("com/sun/org/apache/X")).isEqualTo(Scope.INITIALISER);
  }
}
