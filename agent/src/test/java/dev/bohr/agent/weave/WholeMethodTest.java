package dev.bohr.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.woven.Declared;
import dev.bohr.woven.Location;
import dev.bohr.woven.Woven;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** A place is entered once and left once, whatever the code of its region looks like. */
class WholeMethodTest implements Opcodes {
  private final List<String> problems = new ArrayList<>();

  @BeforeEach
  void on() {
    Woven.enable();
  }

  @AfterEach
  void off() {
    Woven.disable();
  }

  private static WovenClass methods() throws Exception {
    return WovenClass.of(WovenMethods.class);
  }

  private Class<?> woven(Declared declared) throws Exception {
    return methods().load(methods().woven(declared, true, problems));
  }

  /** One arrival: not one more for a bridge, nor for every round of a loop. */
  @ParameterizedTest
  @CsvSource({
    "CODE.compareTo, 1",
    "CODE.compareTo(Ljava/lang/Object;)I, 1",
    "CODE.loop, 1",
    "CODE.steps, 1",
    "CODE.both, 1",
    "CODE.both lock, 1",
    "CODE.both lock #2, 1",
    "CODE.<init> write made, 1",
    "CODE.<clinit> write started, 1",
    "CODE.nested write within, 1"
  })
  void everyCallComesOnce(String location, int arrivals) throws Exception {
    for (boolean loading : new boolean[] {true, false}) {
      problems.clear();
      Declared place = methods().declared("pause 0 ms\n1. " + location + "\n2. CODE.all");
      Class<?> type = methods().load(methods().woven(place, loading, problems));
      assertThat(type.getMethod("all").invoke(null)).isEqualTo(WovenMethods.all());
      if (!loading && location.endsWith("lock")) {
        // It must not be that of the block.
        assertThat(problems).singleElement().asString().contains("both is synchronized, in a");
      } else {
        assertThat(problems).isEmpty();
        assertThat(Woven.find(place.name()).arrivals(1)).isEqualTo(arrivals);
      }
      assertThat(Woven.find(place.name()).arrivals(2)).isEqualTo(1);
    }
  }

  /** Neither a switch nor an exception that the method catches is its end. */
  @Test
  @Timeout(60)
  void theSecondGoesOnWhenTheWholeMethodOfTheFirstIsOver() throws Exception {
    Declared ordered =
        methods()
            .declared("pause 20 s\n1. CODE.steps\n thread first\n2. CODE.steps\n thread second\n");
    Class<?> type = woven(ordered);
    var steps = type.getMethod("steps", List.class);
    for (int round = 0; round < 50; round++) {
      List<String> order = Collections.synchronizedList(new ArrayList<>());
      Thread first = new Thread(() -> invoke(steps, order), "first");
      Thread second = new Thread(() -> invoke(steps, order), "second");
      second.start();
      first.start();
      first.join();
      second.join();
      assertThat(order)
          .containsExactly("first begins", "first catches", "second begins", "second catches");
    }
    assertThat(Woven.find(ordered.name()).hits()).isEqualTo(50);
  }

  private static Object invoke(java.lang.reflect.Method method, Object... arguments) {
    try {
      return method.invoke(null, arguments);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** An index or a number of a lock is of the same instruction, whenever the class is loaded. */
  @Test
  void theLockOfTheMethodChangesNoOther() throws Exception {
    SiteLocations names = new SiteLocations(methods().classFile());
    ClassNode type = MethodCode.read(methods().classFile());
    ClassNode loading = MethodCode.read(methods().classFile());
    Location own = Location.parse(WovenMethods.class.getName() + ".both lock");
    new PlaceFinder(loading, own).expandSynchronized();
    MethodCode plain = both(type);
    MethodCode expanded = both(loading);
    assertThat(new PlaceFinder(type, own).isOwnLock()).isTrue();
    assertThat(names.has(own)).isTrue();
    Region lock = new PlaceFinder(loading, own).find().get(0);
    assertThat(expanded.indices()).isEqualTo(plain.indices());
    int locks = 0;
    for (int index : new TreeSet<>(plain.indices())) {
      AbstractInsnNode there = expanded.at(index);
      assertThat(there.getOpcode()).as("@" + index).isEqualTo(plain.at(index).getOpcode());
      assertThat(there).isNotSameAs(lock.first());
      SiteLocations.Named named = names.find("both", plain.desc, index, false);
      if (named != null) {
        Region region = new PlaceFinder(loading, named.location()).find().get(0);
        assertThat(region.first()).as(named.location().toString()).isSameAs(there);
        int opcode = there.getOpcode();
        locks += opcode == MONITORENTER || opcode == MONITOREXIT ? 1 : 0;
        assertThat(opcode == MONITORENTER)
            .isEqualTo(named.location().toString().endsWith(".both lock #2"));
      }
    }
    assertThat(locks).isGreaterThan(2);
    // The whole method is what its lock is around.
    Location all = Location.parse(WovenMethods.class.getName() + ".both");
    Region whole = new PlaceFinder(loading, all).find().get(0);
    AbstractInsnNode first = whole.first();
    while (first.getOpcode() < 0) {
      first = first.getNext();
    }
    assertThat(first).isSameAs(expanded.at(0));
  }

  private static MethodCode both(ClassNode type) {
    return (MethodCode)
        type.methods.stream()
            .filter(method -> method.name.equals("both"))
            .findFirst()
            .orElseThrow();
  }

  /** What old compilers made of finally. */
  private static WovenClass withSubroutine() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(V1_4, ACC_PUBLIC | ACC_SUPER, "Subroutine", null, "java/lang/Object", null);
    MethodVisitor code =
        writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "m", "(Ljava/util/List;)V", null, null);
    code.visitCode();
    Label subroutine = new Label();
    line(code, 1);
    add(code, "body");
    line(code, 2);
    code.visitJumpInsn(JSR, subroutine);
    line(code, 3);
    add(code, "end");
    code.visitInsn(RETURN);
    code.visitLabel(subroutine);
    line(code, 4);
    code.visitVarInsn(ASTORE, 1);
    add(code, "finally");
    code.visitVarInsn(RET, 1);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return new WovenClass("Subroutine", writer.toByteArray());
  }

  private static void line(MethodVisitor code, int line) {
    Label label = new Label();
    code.visitLabel(label);
    code.visitLineNumber(line, label);
  }

  private static void add(MethodVisitor code, String text) {
    code.visitVarInsn(ALOAD, 0);
    code.visitLdcInsn(text);
    code.visitMethodInsn(INVOKEINTERFACE, "java/util/List", "add", "(Ljava/lang/Object;)Z", true);
    code.visitInsn(POP);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CODE.m:4", "CODE.m", "CODE.m:2"})
  @Timeout(60)
  void aSubroutineReturnsOutOfItsLine(String location) throws Exception {
    WovenClass old = withSubroutine();
    Declared ordered =
        old.declared("pause 20 s\n1. " + location + "\n thread first\n2. CODE.m:3\n thread second");
    byte[] woven = old.woven(ordered, true, problems);
    assertThat(problems).isEmpty();
    assertThat(leaves(woven, RET)).isEqualTo(location.endsWith(":4"));
    Class<?> type = old.load(woven);
    var m = type.getMethod("m", List.class);
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Thread first = new Thread(() -> invoke(m, order), "first");
    first.start();
    Thread second = new Thread(() -> invoke(m, order), "second");
    second.start();
    first.join();
    second.join();
    assertThat(order).hasSize(6);
    assertThat(Woven.find(ordered.name()).hits()).isEqualTo(1);
    assertThat(Woven.find(ordered.name()).arrivals(1)).isEqualTo(1);
  }

  /** Whether the places of a class are left before an instruction. */
  private static boolean leaves(byte[] classFile, int opcode) {
    boolean leaves = false;
    for (MethodNode method : MethodCode.read(classFile).methods) {
      for (AbstractInsnNode each : method.instructions) {
        leaves |=
            each.getOpcode() == opcode
                && each.getPrevious() instanceof MethodInsnNode call
                && call.name.equals("leave");
      }
    }
    return leaves;
  }

  @Test
  void aMethodWithoutRoomTakesNoPlaceFromOthers() throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(V17, ACC_PUBLIC | ACC_SUPER, "Large", null, "java/lang/Object", null);
    for (String name : List.of("large", "small")) {
      MethodVisitor code = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, name, "()V", null, null);
      code.visitCode();
      for (int i = 0; i < (name.equals("large") ? 65_530 : 5); i++) {
        code.visitInsn(NOP);
      }
      code.visitInsn(RETURN);
      code.visitMaxs(0, 0);
      code.visitEnd();
    }
    writer.visitEnd();
    WovenClass large = new WovenClass("Large", writer.toByteArray());
    Declared place = large.declared("pause 0 ms\n1. CODE.large\n2. CODE.small\n");
    Class<?> type = large.load(large.woven(place, true, problems));
    assertThat(problems)
        .containsExactly(
            "Large.large()V has no room for a place: a method has at most 65535 bytes; take a place in a"
                + " method that it calls, or 'call large' in its callers");
    type.getMethod("large").invoke(null);
    type.getMethod("small").invoke(null);
    assertThat(Woven.find(place.name()).arrivals(2)).isEqualTo(1);
  }

  /** Does not declare what it has from others. */
  static class Heir extends ArrayList<String> implements java.util.concurrent.Executor {
    private static final long serialVersionUID = 1;

    @Override
    public void execute(Runnable task) {
      task.run();
    }
  }

  @Test
  void whatIsInheritedIsLookedForWhereItIsDeclared() throws Exception {
    ClassNode heir = MethodCode.read(WovenClass.of(Heir.class).classFile());
    String name = Heir.class.getName();
    assertThat(inherited(heir, name + ".removeRange"))
        .isEqualTo(name + " inherits removeRange; the place is in java.util.ArrayList.removeRange");
    assertThat(inherited(heir, name + ".containsAll(Ljava/util/Collection;)Z"))
        .endsWith(
            "the place is in java.util.AbstractCollection.containsAll(Ljava/util/Collection;)Z");
    assertThat(inherited(heir, name + ".parallelStream"))
        .endsWith("the place is in java.util.Collection.parallelStream");
    assertThat(inherited(heir, name + ".exec")).contains("has no method exec with code; nearest:");
  }

  private static String inherited(ClassNode type, String location) {
    Ancestors ancestors = Ancestors.of(WholeMethodTest.class.getClassLoader());
    try {
      new PlaceFinder(type, Location.parse(location), ancestors).find();
      return "";
    } catch (PlaceFinder.NotFound absent) {
      return String.valueOf(absent.getMessage());
    }
  }
}
