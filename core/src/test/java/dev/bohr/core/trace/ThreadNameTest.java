package dev.bohr.core.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadNameTest {

  @Test
  void parentsComeBeforeChildrenAndNumbersCountAsNumbers() {
    List<String> ordered =
        List.of(
            "0", "0.1", "0.1.1", "0.1.2", "0.1.10", "0.2", "0.2.1", "0.9", "0.10", "0.10.1", "0.11",
            "1", "1.1", "2");
    List<String> shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(1));
    shuffled.sort(ThreadName::comparePaths);
    assertThat(shuffled).isEqualTo(ordered);
  }

  @Test
  void orderIsThatOfTheNumbers() {
    SeededCases.run(
        2000,
        random -> {
          ThreadName a = new ThreadName(RandomTexts.path(random), "a");
          ThreadName b = new ThreadName(RandomTexts.path(random), "b");
          int expected = Arrays.compare(a.numbers(), b.numbers());
          assertThat(Integer.signum(ThreadName.comparePaths(a.path(), b.path())))
              .isEqualTo(Integer.signum(expected));
          assertThat(Integer.signum(b.compareTo(a))).isEqualTo(-Integer.signum(a.compareTo(b)));
        });
  }

  @Test
  void childrenAreNamedAfterTheirParent() {
    ThreadName child = ThreadName.main("main").child(2, "worker").child(1, "");
    assertThat(child.path()).isEqualTo("0.2.1");
    assertThat(child.numbers()).containsExactly(0, 2, 1);
    assertThat(child).hasToString("0.2.1");
    assertThat(ThreadName.main("main")).hasToString("0 (main)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "0.",
        ".0",
        "0..1",
        "0.0",
        "00",
        "01",
        "0.01",
        "-1",
        "0.-1",
        "x",
        "0.1x",
        " 0",
        "0 ",
        "0.9999999999",
        "٠"
      })
  void otherTextsAreRefused(String text) {
    assertThat(ThreadName.isPath(text)).isFalse();
    assertThatThrownBy(() -> new ThreadName(text, "t"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("\"" + text + "\" is not a thread path such as \"0\" or \"0.2.1\"");
  }
}
