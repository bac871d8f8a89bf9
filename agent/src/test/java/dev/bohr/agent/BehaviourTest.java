package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import fixture.Accesses;
import fixture.Constructors;
import fixture.Language;
import fixture.Locks;
import fixture.References;
import fixture.Statics;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rewritten code does what the original does, when no run is under way. */
class BehaviourTest {
  static Stream<Arguments> fixtures() {
    List<Class<?>> fixtures =
        List.of(
            Accesses.class,
            Constructors.class,
            Language.class,
            Locks.class,
            References.class,
            Statics.class);
    return fixtures.stream()
        .flatMap(
            fixture ->
                Stream.of(Scope.PROGRAM, Scope.LIBRARY, Scope.SYNCHRONISATION)
                    .flatMap(
                        scope ->
                            Stream.of(false, true)
                                .map(loaded -> Arguments.of(fixture, scope, loaded))));
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void behavesAsTheOriginal(Class<?> fixture, Scope scope, boolean loaded) throws Exception {
    String expected = run(new RewritingLoader(Scope.NONE, false), fixture);
    assertThat(run(new RewritingLoader(scope, loaded), fixture)).isEqualTo(expected);
  }

  private static String run(ClassLoader loader, Class<?> fixture) throws Exception {
    Class<?> type = Class.forName(fixture.getName(), true, loader);
    assertThat(type.getClassLoader()).isSameAs(loader);
    return (String) type.getMethod("run").invoke(null);
  }
}
