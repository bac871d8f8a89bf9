package dev.bohr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SearchOptionsTest {
  private static long toConfirm(SearchOptions options, long schedules, boolean others) {
    return options.first(schedules, others, null).runLimit();
  }

  @Test
  void aFailureIsLookedForInMoreSchedulesThanItTook() {
    SearchOptions options = new SearchOptions();
    assertThat(toConfirm(options, 6, true)).isEqualTo(100);
    assertThat(toConfirm(options, 1, false)).as("there are no others").isEqualTo(1);
    options.runs = 20L;
    assertThat(toConfirm(options, 6, true)).as("the user wants no more").isEqualTo(20);
  }
}
