package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.runtime.ClassState;
import dev.bohr.runtime.RealMonitors;
import dev.bohr.runtime.StaticsHooks;
import fixture.Hooked;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every construct reaches its hooks, in order, and no others. */
class HookTest {
  /** What a mode answers so that classes are initialised. */
  static Object initialise(String method, Object[] arguments) {
    if (method.equals("initialisationBegins")) {
      ClassState state = (ClassState) arguments[0];
      if (state.epoch == StaticsHooks.epoch) {
        return false;
      }
      state.epoch = StaticsHooks.epoch;
      state.done = false;
      return true;
    }
    if (method.equals("initialisationEnds")) {
      ((ClassState) arguments[0]).done = true;
    }
    return null;
  }

  @ParameterizedTest
  @CsvSource({
    "fieldReadWrite, field field",
    "wideField, field field",
    "elements, field element element",
    "references, field element",
    "staticField, field field",
    "otherStatic, initialisationBegins field initialisationEnds field field",
    "block, monitorEnter field monitorExit",
    "blockThrows, monitorEnter monitorExit",
    "method, monitorEnter monitorExit",
    "methodThrows, monitorEnter monitorExit",
    "staticMethod, monitorEnter monitorExit",
    "waitNotify, monitorWait monitorWait monitorWait monitorNotify monitorNotify",
    "threads, join join sleep yieldNow yieldNow holdsLock state",
    "clocks, nanoTime currentTimeMillis",
    "identity, identityHash identityHash",
    "bound, monitorNotify monitorWait",
    "real, monitorAwait monitorAwait",
    "unreal, ''",
  })
  void reaches(String method, String expected) throws Throwable {
    Class<?> type = Class.forName(Hooked.class.getName(), true, new RewritingLoader());
    Object receiver = type.getConstructor().newInstance();
    Method target = type.getMethod(method, type);
    RealMonitors.declare(new Class<?>[] {StringBuffer.class});
    List<String> calls =
        RecordingMode.calls(
            HookTest::initialise,
            () -> {
              try {
                target.invoke(null, receiver);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    assertThat(String.join(" ", calls)).isEqualTo(expected);
  }

  @Test
  void loadedClassesTellWhatTheRealMonitorDoes() throws Throwable {
    Class<?> type =
        Class.forName(Hooked.class.getName(), true, new RewritingLoader(Scope.PROGRAM, true));
    Object receiver = type.getConstructor().newInstance();
    List<String> calls =
        RecordingMode.calls(
            () -> {
              type.getMethod("method", type).invoke(null, receiver);
              type.getMethod("methodThrows", type).invoke(null, receiver);
              type.getMethod("staticMethod", type).invoke(null, receiver);
            });
    assertThat(calls)
        .containsExactly(
            "monitorEntered",
            "monitorExit",
            "monitorEntered",
            "monitorExit",
            "monitorEntered",
            "monitorExit");
  }
}
