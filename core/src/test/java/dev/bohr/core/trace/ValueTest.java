package dev.bohr.core.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What reports show of values and sites. */
class ValueTest {

  @Test
  void valuesAreShownAsJavaWritesThem() {
    assertThat(Value.NONE.display()).isEmpty();
    assertThat(Value.NULL.display()).isEqualTo("null");
    assertThat(Value.ofBoolean(true).display()).isEqualTo("true");
    assertThat(Value.ofChar('\'').display()).isEqualTo("'\\''");
    assertThat(Value.ofChar('\ud800').display()).isEqualTo("'\\ud800'");
    assertThat(Value.ofLong(-5).display()).isEqualTo("-5");
    assertThat(Value.ofFloat(-1.5f).display()).isEqualTo("-1.5f");
    assertThat(Value.ofDouble(0.1).display()).isEqualTo("0.1");
    assertThat(Value.ofText("say \"hi\"\n\u001b[0m").display())
        .isEqualTo("\"say \\\"hi\\\"\\n\\u001b[0m\"");
    assertThat(Value.ofObject("Account#1").display()).isEqualTo("Account#1");
  }

  @Test
  void longTextsAreCutButNoCharacterIsSplit() {
    assertThat(Value.ofText("x".repeat(80)).text()).isEqualTo("x".repeat(80));
    assertThat(Value.ofText("x".repeat(81)).text()).isEqualTo("x".repeat(79) + "…");
    assertThat(Value.ofText("x".repeat(78) + "😀😀").text()).isEqualTo("x".repeat(78) + "…");
  }

  @Test
  void bitsThatAreNoValueAreRefused() {
    assertThatThrownBy(() -> new Value(ValueKind.BOOLEAN, 2, ""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Value(ValueKind.CHAR, -1, ""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Value(ValueKind.LONG, 1, "x"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void sitesReadLikeStackTraces() {
    Site site = new Site("com.example.Account$Entry", "withdraw", "(I)V", "Account.java", 14, 7);
    assertThat(site).hasToString("Account$Entry.withdraw(Account.java:14)");
    assertThat(site.key()).isEqualTo("com.example.Account$Entry.withdraw(I)V@7");
    assertThat(new Site("Account", "run", "()V", "Account.java", 0, -1))
        .hasToString("Account.run(Account.java)");
    assertThat(new Site("Account", "run", "()V", null, 0, -1))
        .hasToString("Account.run(Unknown Source)");
  }

  @Test
  void codesAreStable() {
    for (EventKind kind : EventKind.values()) {
      assertThat(EventKind.ofCode(kind.code())).isEqualTo(kind);
      assertThat(kind.code()).isEqualTo((byte) (kind.ordinal() + 1));
    }
    for (ValueKind kind : ValueKind.values()) {
      assertThat(ValueKind.ofCode(kind.code())).isEqualTo(kind);
      assertThat(kind.code()).isEqualTo((byte) kind.ordinal());
    }
    for (VariableKind kind : VariableKind.values()) {
      assertThat(VariableKind.ofCode(kind.code())).isEqualTo(kind);
      assertThat(kind.code()).isEqualTo((byte) (kind.ordinal() + 1));
    }
    assertThat(EventKind.ofCode(0)).isNull();
    assertThat(EventKind.ofCode(-1)).isNull();
    assertThat(VariableKind.ofCode(0)).isNull();
  }
}
