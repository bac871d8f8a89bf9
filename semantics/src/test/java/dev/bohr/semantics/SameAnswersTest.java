package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.OutcomeKind;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A program that asks about itself is told under control what plain Java tells it. */
class SameAnswersTest {
  /** Initialised afresh for every run, so the agent takes {@code final} away. */
  static final class Holder {
    public static final List<String> LIST = new ArrayList<>();
    static final long NUMBER = System.nanoTime();
    static final String CONSTANT = "constant";
    static List<String> variable = new ArrayList<>();

    private Holder() {}
  }

  enum Colour {
    RED,
    GREEN
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Described {
    Class<?> type();

    Colour colour();

    TimeUnit unit();

    Class<?>[] types();
  }

  @Described(
      type = SameAnswersTest.class,
      colour = Colour.GREEN,
      unit = TimeUnit.DAYS,
      types = {String.class, Holder.class})
  private static final class Annotated {}

  private static void inPlainJavaAndUnderControl(Runnable program) {
    program.run();
    try (Runner runner = Controlled.runner(program, "same answers")) {
      for (int run = 0; run < 3; run++) {
        Ending ending = runner.run(new DefaultRule());
        assertThat(ending.kind()).as(ending.message()).isEqualTo(OutcomeKind.PASSED);
      }
    }
  }

  private static boolean isFinal(Field field) {
    return Modifier.isFinal(field.getModifiers());
  }

  private static Field field(String name) {
    try {
      return Holder.class.getDeclaredField(name);
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  private static void modifiers() {
    for (String name : List.of("LIST", "NUMBER", "CONSTANT")) {
      assertThat(isFinal(field(name))).as(name).isTrue();
    }
    assertThat(isFinal(field("variable"))).isFalse();
    assertThat(field("LIST").toString()).startsWith("public static final java.util.List ");
    assertThat(Colour.class.getFields()).hasSize(2).allMatch(SameAnswersTest::isFinal);
    assertThat(Holder.class.getDeclaredFields())
        .filteredOn(field -> !field.isSynthetic() && !isFinal(field))
        .containsExactly(field("variable"));
  }

  private static void writes() {
    List<String> before = Holder.LIST;
    for (boolean forced : new boolean[] {false, true}) {
      Field list = field("LIST");
      Field number = field("NUMBER");
      if (forced) {
        list.setAccessible(true);
        number.setAccessible(true);
      }
      assertThatThrownBy(() -> list.set(null, List.of()))
          .isInstanceOf(IllegalAccessException.class);
      assertThatThrownBy(() -> number.setLong(null, 1)).isInstanceOf(IllegalAccessException.class);
    }
    assertThat(Holder.LIST).isSameAs(before);
    Field variable = field("variable");
    try {
      variable.set(null, null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
    assertThat(Holder.variable).isNull();
    Holder.variable = new ArrayList<>();
  }

  private static void lookups() {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    assertThatThrownBy(() -> lookup.findStaticSetter(Holder.class, "LIST", List.class))
        .isInstanceOf(IllegalAccessException.class);
    Field list = field("LIST");
    assertThatThrownBy(() -> lookup.unreflectSetter(list))
        .isInstanceOf(IllegalAccessException.class);
    list.setAccessible(true);
    assertThatThrownBy(() -> lookup.unreflectSetter(list))
        .isInstanceOf(IllegalAccessException.class);
    try {
      VarHandle handle = lookup.findStaticVarHandle(Holder.class, "LIST", List.class);
      assertThat(handle.isAccessModeSupported(VarHandle.AccessMode.SET)).isFalse();
      assertThat((List<?>) handle.get()).isSameAs(Holder.LIST);
      assertThat((List<?>) lookup.findStaticGetter(Holder.class, "LIST", List.class).invoke())
          .isSameAs(Holder.LIST);
      VarHandle variable = lookup.findStaticVarHandle(Holder.class, "variable", List.class);
      assertThat(variable.isAccessModeSupported(VarHandle.AccessMode.SET)).isTrue();
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private static int annotationHash(Described annotation) {
    int hash = 0;
    for (Method member : Described.class.getDeclaredMethods()) {
      try {
        Object value = member.invoke(annotation);
        int own = value instanceof Object[] all ? Arrays.hashCode(all) : value.hashCode();
        hash += (127 * member.getName().hashCode()) ^ own;
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
    return hash;
  }

  private static void annotations() {
    Described annotation = Annotated.class.getAnnotation(Described.class);
    int expected = annotationHash(annotation);
    int found = annotation.hashCode();
    if (found != expected) {
      throw new AssertionError("the hash of the annotation is not that of its members");
    }
  }

  @Test
  void finalFieldsAreFinal() {
    inPlainJavaAndUnderControl(SameAnswersTest::modifiers);
  }

  @Test
  void finalFieldsCannotBeWritten() {
    inPlainJavaAndUnderControl(SameAnswersTest::writes);
  }

  @Test
  void handlesOfFinalFieldsOnlyRead() {
    inPlainJavaAndUnderControl(SameAnswersTest::lookups);
  }

  @Test
  void theHashOfAnAnnotationIsThatOfItsMembers() {
    inPlainJavaAndUnderControl(SameAnswersTest::annotations);
  }
}
