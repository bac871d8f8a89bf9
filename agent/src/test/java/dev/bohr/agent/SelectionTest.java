package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import fixture.Resettable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** Which classes are rewritten, and what becomes of those that cannot be. */
class SelectionTest {
  private static final ClassLoader APP = SelectionTest.class.getClassLoader();

  private static Scope scope(String options, String name) {
    return new Selection(Options.parse(options)).scopeOf(APP, name);
  }

  @Test
  void bohrAndWhatTheJvmGeneratesIsLeftAlone() {
    for (String name :
        new String[] {
          "dev/bohr/runtime/Control",
          "dev/bohr/agent/Agent",
          "dev/bohr/core/engine/Engine",
          "dev/bohr/cli/Main",
          "jdk/internal/reflect/GeneratedMethodAccessor1",
          "com/example/Foo$$Lambda$14"
        }) {
      assertThat(scope("", name)).as(name).isEqualTo(Scope.NONE);
    }
    assertThat(scope("", "dev/bohr/examples/Account")).isEqualTo(Scope.PROGRAM);
  }

  @Test
  void testToolsAreLeftAloneAndLibrariesOfBohrOnlyBesideIt() {
    assertThat(scope("", "org/junit/jupiter/api/Test")).isEqualTo(Scope.INITIALISER);
    assertThat(scope("", "dev/bohr/junit/Bohr")).isEqualTo(Scope.NONE);
    assertThat(scope("loader=app", "picocli/CommandLine")).isEqualTo(Scope.NONE);
    assertThat(scope("", "picocli/CommandLine")).isEqualTo(Scope.PROGRAM);
  }

  @Test
  void testFrameworksAreLeftAloneButForWhatRunsTestsOnThreads() {
    assertThat(scope("", "org/junit/jupiter/engine/JupiterTestEngine"))
        .isEqualTo(Scope.INITIALISER);
    assertThat(scope("", "junit/framework/TestCase")).isEqualTo(Scope.INITIALISER);
    assertThat(scope("", "org/testng/TestNG")).isEqualTo(Scope.INITIALISER);
    assertThat(scope("", "dev/bohr/launch/TestMain")).isEqualTo(Scope.NONE);
    assertThat(scope("", "org/junit/internal/runners/statements/FailOnTimeout"))
        .isEqualTo(Scope.PROGRAM);
  }

  @Test
  void prefixesExcludeAndInclude() {
    String options = "x=1,exclude=com.example.skip;org/other/,include=com.example;net.x,y";
    assertThat(scope(options, "com/example/Foo")).isEqualTo(Scope.PROGRAM);
    assertThat(scope(options, "com/example/skip/Foo")).isEqualTo(Scope.INITIALISER);
    assertThat(scope(options, "org/other/Foo")).isEqualTo(Scope.INITIALISER);
    assertThat(scope(options, "org/third/Foo")).isEqualTo(Scope.INITIALISER);
  }

  private static Transformer transformer() {
    Selection selection = new Selection(Options.parse(""));
    return new Transformer(selection, new Rewriting(selection));
  }

  /** Other agents retransform classes too, and the JVM compares members with those it has. */
  @Test
  void classesKeepTheMembersThatTheyGotWhenTheyWereLoaded() {
    Transformer transformer = transformer();
    byte[] original = RewritingLoader.read(Resettable.class.getName());
    String name = "fixture/Resettable";
    byte[] loading = transformer.transform(APP, name, null, null, original);
    byte[] later = transformer.transform(APP, name, Resettable.class, null, original);
    byte[] neverSeen = transformer().transform(APP, name, Resettable.class, null, original);
    assertThat(members(later)).isEqualTo(members(loading)).isNotEqualTo(members(original));
    assertThat(members(neverSeen)).isEqualTo(members(original));
  }

  private static List<String> members(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    List<String> members = new ArrayList<>();
    node.fields.forEach(field -> members.add(field.access + field.name + field.desc));
    node.methods.forEach(method -> members.add(method.access + method.name + method.desc));
    return members;
  }

  @Test
  void transformerNeverThrows() {
    Transformer transformer = transformer();
    assertThat(transformer.transform(APP, "com/example/Broken", null, null, new byte[] {1, 2}))
        .isNull();
    assertThat(Reasons.all().get("com.example.Broken")).startsWith("could not be rewritten");
    assertThat(transformer.transform(APP, null, null, null, new byte[0])).isNull();
  }
}
