package dev.bohr.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bohr.bench.PowerTable.Verdict;
import dev.bohr.examples.Example;
import dev.bohr.examples.Examples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What searches amount to. */
class PowerTableTest {
  private static final Example SHOWN = Examples.byName("account");
  private static final Example REORDER = Examples.byName("sct-reorder-100");
  private static final Example TWOSTAGE = Examples.byName("sct-twostage-100");

  private static PowerResult found(String strategy, long schedules) {
    return new PowerResult(strategy, 1, schedules, 2, "found", "fibers", "failed", "");
  }

  private static PowerResult missed(String strategy, long schedules) {
    return new PowerResult(strategy, 2, schedules, 60, "budget", "fibers", "-", "");
  }

  private static PowerTable table(List<PowerResult> reorder, List<PowerResult> twin) {
    Map<Example, List<PowerResult>> bugs = new LinkedHashMap<>();
    bugs.put(SHOWN, List.of(found("portfolio", 3), found("portfolio", 5)));
    bugs.put(REORDER, reorder);
    bugs.put(TWOSTAGE, List.of(found("portfolio", 4), found("surw", 1)));
    return new PowerTable(List.of("portfolio", "surw"), 1000, 60, bugs, Map.of(SHOWN, twin));
  }

  private static Verdict verdict(PowerTable table, String figure) {
    return table.verdicts().stream()
        .filter(verdict -> verdict.figure().equals(figure))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aMissCountsAsTheLimitAndIsShown() {
    PowerTable table =
        table(
            List.of(
                found("portfolio", 16),
                found("portfolio", 1001),
                found("surw", 16),
                missed("surw", 1000)),
            List.of(missed("portfolio", 7)));
    assertThat(table.subjectRows())
        .containsExactly(
            List.of("sct-reorder-100", "508 (1)", "508 (1)", "194"),
            List.of("sct-twostage-100", "4", "1", "454"),
            List.of("geometric mean", "45.1", "22.5", "12 over 34"));
    assertThat(table.geometricMean("portfolio")).isCloseTo(Math.sqrt(508 * 4), within(0.001));
    assertThat(table.meanRows().get(2)).containsExactly("the same 2, published", "-", "297");
  }

  @Test
  void beyondTheLimitABugIsFoundAllTheSame() {
    PowerTable table =
        table(List.of(found("portfolio", 1001), found("surw", 1)), List.of(missed("surw", 7)));
    assertThat(verdict(table, "power_missed").met()).isTrue();
    assertThat(verdict(table, "power_reorder_100").met()).isFalse();
    assertThat(table.exampleRows().get(0))
        .containsExactly("account", "4", "5", "2.00", "2.00", "0", "failed", "yes");
    assertThat(table.exampleRows().get(1)).contains("1001", "0");
  }

  @Test
  void anotherKindOfFailureIsNotTheBug() {
    PowerResult deadlock = new PowerResult("portfolio", 1, 9, 2, "found", "fibers", "deadlock", "");
    PowerTable table = table(List.of(deadlock), List.of(missed("portfolio", 7)));
    assertThat(verdict(table, "power_missed").met()).isFalse();
    assertThat(table.exampleRows().get(1)).contains("no: failed");
  }

  @Test
  void whatBrokeIsTold() {
    PowerOrder order = new PowerOrder("portfolio", 1, 10, 10);
    PowerResult broken = PowerResult.broken(order, "A child JVM crashed");
    PowerTable table = table(List.of(broken, broken), List.of(broken));
    assertThat(table.subjectRows().get(0)).contains("broken");
    assertThat(verdict(table, "power_missed").value()).isEqualTo(2);
    assertThat(verdict(table, "power_twins").met()).isFalse();
    assertThat(verdict(table, "power_reorder_100").met()).isFalse();
    assertThat(table.notes())
        .containsExactly(
            "sct-reorder-100, portfolio: A child JVM crashed (2 times)",
            "The twin of account, portfolio: A child JVM crashed");
  }

  @Test
  void aReportedTwinIsAnError() {
    PowerTable table = table(List.of(found("portfolio", 1)), List.of(found("portfolio", 30)));
    assertThat(verdict(table, "power_twins").met()).isFalse();
    assertThat(table.twinRows())
        .containsExactly(List.of("account", "30", "2.00", "found", "failed"));
  }

  @Test
  void whatWasNotMeasuredIsNotMet() {
    PowerTable table = new PowerTable(List.of("portfolio"), 1000, 60, Map.of(), Map.of());
    assertThat(verdict(table, "power_portfolio_mean").met()).isFalse();
    assertThat(verdict(table, "power_reorder_100").met()).isFalse();
  }

  @Test
  void aResultIsReadAsItWasPrinted() {
    PowerResult result =
        new PowerResult("surw", 3, 12, 0.25, "found", "fibers", "stall", "Two threads wait.");
    assertThat(PowerResult.parse(result.line())).isEqualTo(result);
    assertThat(PowerResult.parse(missed("pos", 7).line())).isEqualTo(missed("pos", 7));
    assertThat(PowerResult.isOne(result.line())).isTrue();
  }

  @Test
  void anOrderIsReadAsItWasGiven() {
    PowerOrder order = new PowerOrder("race-directed", 3, 2000, 60_000);
    assertThat(PowerOrder.parse(order.toString())).isEqualTo(order);
  }

  @Test
  void publishedFiguresAreOfExamples() {
    assertThat(Examples.all().stream().map(Example::name).filter(PublishedPower::has)).hasSize(19);
  }
}
