package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.runtime.ClassState;
import dev.bohr.runtime.StaticsHooks;
import fixture.Resettable;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Static state starts afresh in every run, where it matters and nowhere else. */
class StaticsTest {
  private static Class<?> load(Class<?> fixture) throws ClassNotFoundException {
    return Class.forName(fixture.getName(), true, new RewritingLoader());
  }

  private static boolean isReset(Class<?> rewritten) {
    return Arrays.stream(rewritten.getDeclaredFields())
        .anyMatch(field -> field.getName().equals("bohr$state"));
  }

  @Test
  void everyRunStartsAfresh() throws Throwable {
    Class<?> type = load(Resettable.class);
    String[] results = new String[3];
    for (int i = 0; i < results.length; i++) {
      int run = i;
      StaticsHooks.epoch++;
      RecordingMode.calls(
          HookTest::initialise,
          () -> {
            try {
              results[run] = (String) type.getMethod("run").invoke(null);
            } catch (InvocationTargetException e) {
              throw e.getCause();
            }
          });
    }
    assertThat(results).containsOnly(Resettable.run());
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Resettable.Plain.class,
        Resettable.PureConstants.class,
        Resettable.NoStatics.class,
        Resettable.Updaters.class,
        Resettable.Asserts.class,
        Resettable.WithConstantFields.class,
        Resettable.HarmlessInterface.class
      })
  void harmlessInitialisersStay(Class<?> fixture) throws Exception {
    assertThat(isReset(load(fixture))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Resettable.class,
        Resettable.Rich.class,
        Resettable.Mutable.class,
        Resettable.Side.class,
        Resettable.Lock.class,
        Resettable.Interface.class,
        Resettable.Fails.class,
        Resettable.FailsToParse.class,
        Resettable.BelowMutable.class,
        Resettable.BelowInterface.class
      })
  void otherInitialisersAreRunAgain(Class<?> fixture) throws Exception {
    assertThat(isReset(load(fixture))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(classes = {Resettable.Fails.class, Resettable.FailsToParse.class})
  void failuresFailInEveryRunAsInTheFirst(Class<?> fixture) throws Throwable {
    ClassLoader loader = new RewritingLoader();
    for (int run = 0; run < 3; run++) {
      StaticsHooks.epoch++;
      List<Throwable> thrown = new ArrayList<>();
      RecordingMode.calls(
          StaticsTest::initialise,
          () -> {
            for (int use = 0; use < 2; use++) {
              try {
                StaticsHooks.ensure(Class.forName(fixture.getName(), false, loader));
              } catch (LinkageError e) {
                thrown.add(e);
              }
            }
          });
      assertThat(thrown.get(0)).isExactlyInstanceOf(ExceptionInInitializerError.class);
      assertThat(thrown.get(0)).hasCauseInstanceOf(RuntimeException.class);
      assertThat(thrown.get(0).getCause().getStackTrace())
          .anyMatch(frame -> frame.getMethodName().equals("<clinit>"))
          .noneMatch(frame -> frame.getClassName().startsWith("dev.bohr.runtime."));
      assertThat(thrown.get(1))
          .isExactlyInstanceOf(NoClassDefFoundError.class)
          .hasMessage("Could not initialize class " + fixture.getName())
          .cause()
          .hasMessageStartingWith("Exception " + thrown.get(0).getCause().getClass().getName());
    }
  }

  /** As {@link HookTest#initialise}, and remembers failures. */
  private static Object initialise(String method, Object[] arguments) {
    if (method.equals("initialisationEnds")) {
      ((ClassState) arguments[0]).failure = (Throwable) arguments[1];
    } else if (method.equals("initialisationBegins")
        && ((ClassState) arguments[0]).epoch != StaticsHooks.epoch) {
      ((ClassState) arguments[0]).failure = null;
    }
    return HookTest.initialise(method, arguments);
  }

  @Test
  void loadedClassesKeepTheirMembers() throws Exception {
    Class<?> type =
        Class.forName(Resettable.class.getName(), true, new RewritingLoader(Scope.PROGRAM, true));
    assertThat(isReset(type)).isFalse();
    assertThat(type.getDeclaredMethods()).hasSameSizeAs(Resettable.class.getDeclaredMethods());
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Resettable.Serial.class,
        Resettable.SerialWithInitialiser.class,
        Resettable.Failure.class
      })
  void serialVersionsStay(Class<? extends Serializable> fixture) throws Exception {
    Class<?> rewritten = load(fixture);
    assertThat(isReset(rewritten)).isTrue();
    assertThat(ObjectStreamClass.lookup(rewritten).getSerialVersionUID())
        .isEqualTo(ObjectStreamClass.lookup(fixture).getSerialVersionUID());
  }
}
