package dev.bohr.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bohr.woven.Declared;
import dev.bohr.woven.Location;
import dev.bohr.woven.Woven;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Places are inserted where the file says, and change nothing else. */
class WeaverTest {
  private static final String CODE = WovenCode.class.getName();

  private final List<String> problems = new ArrayList<>();

  @BeforeEach
  void on() {
    Woven.enable();
  }

  @AfterEach
  void off() {
    Woven.disable();
  }

  private static byte[] classFile() throws Exception {
    return WovenClass.of(WovenCode.class).classFile();
  }

  private Class<?> woven(Declared declared) throws Exception {
    WovenClass code = WovenClass.of(WovenCode.class);
    return code.load(code.woven(declared, true, problems));
  }

  private static Declared declared(String text) throws Exception {
    return WovenClass.of(WovenCode.class).declared(text);
  }

  private static Object call(Class<?> type, String method) throws Exception {
    Method all = type.getMethod(method);
    return all.invoke(null);
  }

  /** Every instruction that has an index, with and without its operands, and every line. */
  @Test
  void whereverAPlaceIsTheProgramDoesTheSame() throws Exception {
    String expected = WovenCode.all();
    ClassNode type = MethodCode.read(classFile());
    int places = 0;
    for (MethodNode method : type.methods) {
      if (method.name.equals("all")) {
        continue;
      }
      MethodCode code = (MethodCode) method;
      for (int index : code.indices()) {
        String at = "CODE." + method.name + method.desc + "@" + index;
        for (String same : List.of("", "\n same target")) {
          problems.clear();
          Declared place =
              declared(
                  "pause 0 ms\n1. "
                      + at
                      + same
                      + "\n2. CODE.all:1"
                      + same.replace("target", "this"));
          assertThat(call(woven(place), "all")).as(at).isEqualTo(expected);
          boolean exists = problems.stream().noneMatch(text -> text.contains("target"));
          long arrivals = Woven.find(place.name()).arrivals(1);
          if (exists && same.isEmpty()) {
            places++;
            // Every instruction of these methods is reached but for a few branches.
            assertThat(problems).as(at).hasSize(1);
          }
          if (!exists) {
            assertThat(arrivals).as(at).isZero();
          }
        }
      }
      for (AbstractInsnNode each : code.instructions) {
        int line = Math.max(0, MethodCode.lineOf(each));
        Declared place =
            declared(
                "pause 0 ms\n1. CODE." + method.name + ":" + line + "\n2. CODE." + method.name);
        assertThat(call(woven(place), "all")).as(method.name + ":" + line).isEqualTo(expected);
      }
    }
    assertThat(places).isGreaterThan(150);
  }

  /** Primitive values of all kinds are handed over as what they are. */
  @Test
  void argumentsAreCompared() throws Exception {
    Declared adds =
        declared(
            """
            pause 1 ms
            1. CODE.add
              when arg 1 == 3
              when arg 2 < 2.6
              when arg 3 == "four"
              same arg 1, arg 2
            2. CODE.elements
              when arg 1 > 1
              same arg 1, arg 1
            """);
    call(woven(adds), "all");
    assertThat(problems).isEmpty();
    assertThat(Woven.find(adds.name()).timeouts()).isEqualTo(2);
  }

  /** Whatever an instruction is called, it is found again by that name. */
  @Test
  void instructionsAreNamedByWhatTheyDo() throws Exception {
    ClassNode type = MethodCode.read(classFile());
    SiteLocations locations = new SiteLocations(classFile());
    int named = 0;
    for (MethodNode method : type.methods) {
      MethodCode code = (MethodCode) method;
      for (int index : code.indices()) {
        SiteLocations.Named found = locations.find(method.name, method.desc, index, false);
        if (found != null) {
          named++;
          Region region = new PlaceFinder(type, found.location()).find().get(0);
          assertThat(region.first()).as(found.location().toString()).isSameAs(code.at(index));
        }
      }
    }
    assertThat(named).isGreaterThan(60);
    assertThat(locations.find("count", "(Ljava/util/List;)J", 0, true).location())
        .hasToString(CODE + ".count lock");
  }

  @Test
  void whatIsBeforeALocationAndAfterACallIsFound() throws Exception {
    SiteLocations locations = new SiteLocations(classFile());
    Location write = Location.parse(CODE + ".add write total");
    assertThat(locations.before(write).stream().map(Location::toString))
        .containsExactly(CODE + ".add call combine", CODE + ".add read total");
    assertThat(locations.before(Location.parse(CODE + ".add"))).isEmpty();
    assertThat(locations.has(write)).isTrue();
    assertThat(locations.has(Location.parse(CODE + ".add write balance"))).isFalse();
    assertThat(locations.has(Location.parse(CODE + ".count lock"))).isTrue();

    MethodCode add =
        (MethodCode)
            MethodCode.read(classFile()).methods.stream()
                .filter(method -> method.name.equals("add"))
                .findFirst()
                .orElseThrow();
    int line = MethodCode.lineOf(add.at(0));
    assertThat(locations.findAfterCall("add", line, "combine").location()).isEqualTo(write);
    assertThat(locations.findAfterCall("add", line + 100, "combine")).isNull();
  }

  @Test
  void twoThreadsLoseAnUpdate() throws Exception {
    Declared lost =
        declared(
            """
            pause 60 s
            1. CODE.deposit write balance
              same target
            2. CODE.deposit write balance
              same target
            """);
    Class<?> type = woven(lost);
    Object account = type.getConstructor(int.class).newInstance(10);
    Method deposit = type.getMethod("deposit", int.class);
    Thread other = new Thread(() -> invoke(deposit, account, 5));
    other.start();
    invoke(deposit, account, 7);
    other.join();
    var hit = Woven.find(lost.name());
    assertThat(hit.hits()).isEqualTo(1);
    assertThat(hit.timeouts()).isZero();
    assertThat(type.getDeclaredField("balance").getInt(account)).isIn(15, 17);
  }

  @Test
  void theLockOfASynchronizedMethodHasAPlace() throws Exception {
    for (String method : List.of("count", "countStatic")) {
      Declared ordered =
          declared(
              """
              pause 60 s
              1. CODE.METHOD lock
                thread first
              2. CODE.METHOD lock
                thread second
              """
                  .replace("METHOD", method));
      Class<?> type = woven(ordered);
      assertThat(problems).isEmpty();
      Object account = type.getConstructor(int.class).newInstance(10);
      Method count = type.getMethod(method, List.class);
      for (int round = 0; round < 50; round++) {
        List<String> order = new ArrayList<>();
        Thread first = new Thread(() -> invoke(count, account, order), "first");
        Thread second = new Thread(() -> invoke(count, account, order), "second");
        second.start();
        first.start();
        first.join();
        second.join();
        assertThat(order).containsExactly("first", "second");
      }
      assertThat(Woven.find(ordered.name()).hits()).isEqualTo(50);
      // An exception releases the lock as well.
      assertThatThrownBy(() -> count.invoke(account, (Object) null)).isNotNull();
      assertThat(Thread.holdsLock(account)).isFalse();
      assertThat(Thread.holdsLock(type)).isFalse();
    }
  }

  @Test
  void theActionOfTheFirstIsOverBeforeTheSecondGoesOn() throws Exception {
    // The second reads in its line what the first wrote in its own.
    Declared ordered =
        declared(
            """
            pause 60 s
            1. CODE.deposit write balance
              same this
              thread first
            2. CODE.inLambda
              same this
              when this.balance == 10
            """);
    Class<?> type = woven(ordered);
    Method deposit = type.getMethod("deposit", int.class);
    Method read = type.getMethod("inLambda");
    for (int round = 0; round < 100; round++) {
      Object account = type.getConstructor(int.class).newInstance(10);
      Thread first = new Thread(() -> invoke(deposit, account, 7), "first");
      first.start();
      assertThat(invoke(read, account)).isEqualTo(18);
      first.join();
    }
    assertThat(Woven.find(ordered.name()).hits()).isEqualTo(100);
  }

  private static Object invoke(Method method, Object on, Object... arguments) {
    try {
      return method.invoke(on, arguments);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      textBlock =
          """
          CODE.depost:3 ^ CODE has no method depost with code; nearest: deposit,
          CODE.deposit(J)V:3 ^ CODE has no method deposit(J)V with code; nearest: deposit(I)V,
          CODE.deposit:9999 ^ no code of CODE.deposit is in line 9999; nearest:
          CODE.deposit@3 ^ no instruction of CODE.deposit begins at bytecode index 3; nearest: 1, 4, 5
          CODE.deposit write total ^ CODE.deposit has no 'write total'; it has: read balance (line
          CODE.deposit write balance #2 ^ CODE.deposit has no 'write balance #2'; it has: read balance (line
          CODE.locked unlock #9 ^ CODE.locked has no 'unlock #9'; it has: lock (line
          """)
  void whatIsNotThereIsNamedWithWhatIsNear(String location, String message) throws Exception {
    Declared stale = declared("1. " + location + "\n2. CODE.deposit");
    assertThat(call(woven(stale), "all")).isEqualTo(WovenCode.all());
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0)).startsWith(message.replace("CODE", CODE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      textBlock =
          """
          CODE.all ^ this ^ there is no 'this' in the static method all
          CODE.<init> ^ this ^ there is no 'this' in a constructor before it calls another
          CODE.deposit ^ arg 2 ^ there is no 'arg 2': deposit(I)V has 1
          CODE.deposit ^ target ^ 'target' and 'index' are of one instruction
          CODE.deposit write balance ^ index ^ there is no 'index': the instruction uses no element of an array
          CODE.deposit@0 ^ target ^ the instruction has no 'target'
          """)
  void objectsThatAPlaceDoesNotHaveAreNamed(String location, String same, String message)
      throws Exception {
    Declared stale =
        declared("1. %s\n same %s\n2. CODE.choose\n same arg 1".formatted(location, same));
    assertThat(call(woven(stale), "all")).isEqualTo(WovenCode.all());
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0)).startsWith(message);
  }

  @Test
  void aPathThatLeadsNowhereHarmsNobody() throws Exception {
    Declared nowhere = declared("1. CODE.deposit\n same this.nothing\n2. CODE.choose\n same arg 1");
    assertThat(call(woven(nowhere), "all")).isEqualTo(WovenCode.all());
    assertThat(Woven.find(nowhere.name()).timeouts()).isEqualTo(4);
  }
}
