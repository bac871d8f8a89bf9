package dev.bohr.woven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Paths through fields, and conditions on where they end. */
class ValuesTest {
  private static class Base {
    private final int size = 3;
  }

  private static final class Node extends Base {
    private final Node next;
    private final int[] slots = {1, 2};

    Node(Node next) {
      this.next = next;
    }
  }

  private static Object follow(String path, Object from) {
    return ObjectPath.parse(path).follow(from);
  }

  @Test
  void pathsFollowFields() {
    Node last = new Node(null);
    Node first = new Node(last);
    assertThat(follow("this", first)).isSameAs(first);
    assertThat(follow("arg 1.next", first)).isSameAs(last);
    assertThat(follow("target.next.size", first)).isEqualTo(3);
    assertThat(follow("this.next.next.next", first)).isNull();
    assertThat(follow("this.slots.length", first)).isEqualTo(2);
    assertThatThrownBy(() -> follow("this.nothing", first))
        .hasMessage(Node.class.getName() + " has no field 'nothing'");
  }

  @Test
  void conditionsCompare() {
    for (String yes :
        List.of("this == 3", "this >= 3", "this <= 3.0", "this != 4", "this < 4", "this > -1")) {
      assertThat(Condition.parse(yes).holds(3)).as(yes).isTrue();
      assertThat(Condition.parse(yes).holds(3L)).as(yes).isTrue();
    }
    for (String no :
        List.of("this == 4", "this != 3", "this > 3", "this == null", "this == \"3\"")) {
      assertThat(Condition.parse(no).holds(3)).as(no).isFalse();
    }
    for (String yes : List.of("this == \"a\"", "this != \"b\"", "this == 97", "this < 98")) {
      assertThat(Condition.parse(yes).holds('a')).as(yes).isTrue();
    }
    assertThat(Condition.parse("this == \"b\"").holds('a')).isFalse();
    assertThat(Condition.parse("this == \"THIS\"").holds(ObjectPath.Root.THIS)).isTrue();
    assertThat(Condition.parse("this != \"THIS\"").holds(ObjectPath.Root.THIS)).isFalse();
    assertThat(Condition.parse("this == null").holds(null)).isTrue();
    assertThat(Condition.parse("this != null").holds(3)).isTrue();
    assertThat(Condition.parse("this < 3").holds(null)).isFalse();
    assertThat(Condition.parse("this == true").holds(true)).isTrue();
    assertThat(Condition.parse("this == \"a b\"").holds("a b")).isTrue();
    assertThat(Condition.parse("this != \"a b\"").holds(new StringBuilder("a c"))).isTrue();
  }
}
