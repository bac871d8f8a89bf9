package dev.bohr.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Suite;

/** Tests of JUnit 4 that look alike are still several. */
final class EqualNamesTest {
  private static final List<String> RAN = new ArrayList<>();

  /** The maps are shown as {}. */
  @RunWith(Parameterized.class)
  public static final class Maps {
    @Parameterized.Parameters(name = "{0}")
    public static List<Object[]> data() {
      return List.of(
          new Object[] {Map.of(), "first"},
          new Object[] {Map.of(1, 2), "other"},
          new Object[] {new TreeMap<>(), "second"});
    }

    private final String which;

    public Maps(Map<?, ?> map, String which) {
      this.which = which;
    }

    @org.junit.Test
    public void a() {
      RAN.add(which + " a");
    }

    @org.junit.Test
    public void b() {
      RAN.add(which + " b");
    }
  }

  public static final class Once {
    @org.junit.Test
    public void once() {
      RAN.add("once");
    }
  }

  @RunWith(Suite.class)
  @Suite.SuiteClasses({Once.class, Maps.class, Once.class, Maps.class})
  public static final class Twice {}

  /** In the style of JUnit 3. */
  public static final class Numbered extends junit.framework.TestCase {
    private final int number;

    public Numbered(int number) {
      super("test");
      this.number = number;
    }

    @Override
    protected void runTest() {
      RAN.add("number " + number);
    }
  }

  public static final class Numbers {
    private Numbers() {}

    public static junit.framework.Test suite() {
      junit.framework.TestSuite inner = new junit.framework.TestSuite("inner");
      inner.addTest(new Numbered(1));
      inner.addTest(new junit.extensions.TestSetup(new Numbered(2)));
      junit.framework.TestSuite all = new junit.framework.TestSuite("all");
      all.addTest(inner);
      all.addTest(new Numbered(3));
      all.addTest(new junit.framework.JUnit4TestAdapter(Maps.class));
      all.addTest(new junit.framework.JUnit4TestAdapter(Maps.class));
      return all;
    }
  }

  private final JUnit4Framework junit4 = new JUnit4Framework();

  private List<String> ranBy(String... ids) {
    RAN.clear();
    Verdict verdict = new Verdict();
    junit4.run(List.of(ids), verdict);
    assertThat(verdict.failure()).isNull();
    assertThat(verdict.passed()).hasSizeLessThanOrEqualTo(RAN.size()).isSubsetOf(ids);
    return List.copyOf(RAN);
  }

  private List<String> ranEach(Class<?> type) {
    List<String> ran = new ArrayList<>();
    for (FoundTest test : junit4.find(type)) {
      List<String> one = ranBy(test.id());
      assertThat(one).as(test.id()).hasSize(1);
      ran.addAll(one);
    }
    return ran;
  }

  @Test
  void invocationsThatLookAlikeAreNumbered() {
    String a = Maps.class.getName() + "#a[{}](" + Maps.class.getName() + ')';
    assertThat(junit4.find(Maps.class))
        .filteredOn(test -> test.method().startsWith("a"))
        .extracting(FoundTest::id, FoundTest::method)
        .containsExactly(
            tuple("1:" + a, "a[{}]#1"),
            tuple(a.replace("{}", "{1=2}"), "a[{1=2}]"),
            tuple("2:" + a, "a[{}]#2"));
  }

  @Test
  void eachIsRunAlone() {
    List<String> maps = List.of("first a", "first b", "other a", "other b", "second a", "second b");
    assertThat(ranEach(Maps.class)).containsExactlyElementsOf(maps);
    List<String> twice = new ArrayList<>(List.of("once"));
    twice.addAll(maps);
    twice.addAll(twice);
    assertThat(ranEach(Twice.class)).containsExactlyElementsOf(twice);
    List<String> numbers = new ArrayList<>(List.of("number 1", "number 2", "number 3"));
    numbers.addAll(maps);
    numbers.addAll(maps);
    assertThat(ranEach(Numbers.class)).containsExactlyElementsOf(numbers);
  }

  @Test
  void severalAreRunTogetherAndNoOthers() {
    for (Class<?> type : List.of(Maps.class, Twice.class, Numbers.class)) {
      List<String> all = junit4.find(type).stream().map(FoundTest::id).toList();
      List<String> names = ranEach(type);
      assertThat(ranBy(all.toArray(String[]::new))).containsExactlyElementsOf(names);
      for (int i = 0; i + 2 < all.size(); i++) {
        assertThat(ranBy(all.get(i), all.get(i + 2)))
            .containsExactly(names.get(i), names.get(i + 2));
      }
    }
  }

  @Test
  void anIdWithoutANumberMeansAllOfThatName() {
    String name = Maps.class.getName();
    assertThat(ranBy(name + "#a[{}](" + name + ')')).containsExactly("first a", "second a");
  }

  @Test
  void oneMoreThanThereAreDoesNotHappen() {
    String name = Maps.class.getName();
    assertThat(ranBy("3:" + name + "#a[{}](" + name + ')')).isEmpty();
  }
}
