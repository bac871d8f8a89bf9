package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.runtime.StaticsHooks;
import fixture.Resettable;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
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
        Resettable.BelowMutable.class,
        Resettable.BelowInterface.class
      })
  void otherInitialisersAreRunAgain(Class<?> fixture) throws Exception {
    assertThat(isReset(load(fixture))).isTrue();
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
