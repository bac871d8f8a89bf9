package dev.bohr.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TypesettingTest {
  @Test
  void wrapsAtSpaces() {
    assertThat(Typesetting.wrap("reads the balance", 10, 2, Glyphs.UNICODE))
        .containsExactly("reads the", "  balance");
  }

  @Test
  void keepsGluedWordsTogetherWhereItCan() {
    String text = "writes balance: " + Typesetting.glue("1 → 2");
    assertThat(Typesetting.wrap(text, 18, 2, Glyphs.UNICODE))
        .containsExactly("writes balance:", "  1 → 2");
    assertThat(Typesetting.wrap(Typesetting.glue("(held by Thread-0)"), 10, 0, Glyphs.UNICODE))
        .containsExactly("(held by", "Thread-0)");
  }

  @Test
  void shortensInTheMiddle() {
    assertThat(Typesetting.shorten("AbstractAccount.java:14", 14, Glyphs.UNICODE))
        .isEqualTo("Abstr….java:14");
    assertThat(Typesetting.shorten("AbstractAccount.java:14", 14, Glyphs.ASCII))
        .isEqualTo("Abst...java:14");
    assertThat(Typesetting.shorten("A.java:14", 14, Glyphs.UNICODE)).isEqualTo("A.java:14");
  }

  @Test
  void measuresCellsNotChars() {
    assertThat(Typesetting.width("abc")).isEqualTo(3);
    assertThat(Typesetting.width("口座")).isEqualTo(4);
    assertThat(Typesetting.width("e\u0301")).isEqualTo(1);
    assertThat(Typesetting.pad("口座", 6)).isEqualTo("口座  ");
  }

  @Test
  void cleansWhatATerminalWouldObey() {
    assertThat(Typesetting.clean("a\tb\nc\u001b[31m\u202e")).isEqualTo("a b c\\u001b[31m\\u202e");
  }
}
