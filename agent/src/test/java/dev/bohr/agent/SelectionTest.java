package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
  void testToolsAreLeftAloneOnlyBesideBohr() {
    assertThat(scope("loader=app", "org/junit/jupiter/api/Test")).isEqualTo(Scope.NONE);
    assertThat(scope("", "org/junit/jupiter/api/Test")).isEqualTo(Scope.PROGRAM);
  }

  @Test
  void prefixesExcludeAndInclude() {
    String options = "x=1,exclude=com.example.skip;org/other/,include=com.example;net.x,y";
    assertThat(scope(options, "com/example/Foo")).isEqualTo(Scope.PROGRAM);
    assertThat(scope(options, "com/example/skip/Foo")).isEqualTo(Scope.NONE);
    assertThat(scope(options, "org/other/Foo")).isEqualTo(Scope.NONE);
    assertThat(scope(options, "org/third/Foo")).isEqualTo(Scope.NONE);
  }

  @Test
  void transformerNeverThrows() {
    Transformer transformer = new Transformer(new Selection(Options.parse("")));
    assertThat(transformer.transform(APP, "com/example/Broken", null, null, new byte[] {1, 2}))
        .isNull();
    assertThat(Reasons.all().get("com.example.Broken")).startsWith("could not be rewritten");
    assertThat(transformer.transform(APP, null, null, null, new byte[0])).isNull();
  }
}
