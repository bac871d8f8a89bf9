package dev.bohr.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NearNamesTest {
  @Test
  void countsLetters() {
    assertThat(NearNames.distance("pays", "pays")).isZero();
    assertThat(NearNames.distance("pays", "pay")).isEqualTo(1);
    assertThat(NearNames.distance("pays", "plays")).isEqualTo(1);
    assertThat(NearNames.distance("", "pays")).isEqualTo(4);
  }

  @Test
  void theNearestComeFirstAndOnce() {
    assertThat(
            NearNames.of("depost", Stream.of("depots", "withdraw", "deposit", "post", "deposit")))
        .isEqualTo("deposit, depots, post");
    assertThat(NearNames.of("depost", Stream.empty())).isEqualTo("none");
  }

  @Test
  void thePackageOfAClassCountsLess() {
    assertThat(
            NearNames.ofClasses(
                "Account",
                Stream.of("Counter", "com.example.shop.Account", "bank.Account", "bank.Teller")))
        .startsWith("bank.Account, com.example.shop.Account,");
    assertThat(
            NearNames.ofClasses(
                "bank.Teller.Desc",
                Stream.of("bank.Teller", "bank.Tellers", "bank.Descs", "bank.Teller$Desk")))
        .startsWith("bank.Teller$Desk, bank.Descs,");
    assertThat(
            NearNames.ofClasses(
                "bank.Teller$2", Stream.of("a.Other$2", "bank.Teller$1", "bank.Account$2")))
        .startsWith("bank.Teller$1,");
  }
}
