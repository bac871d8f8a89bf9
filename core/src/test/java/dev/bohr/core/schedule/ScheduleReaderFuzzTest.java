package dev.bohr.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.trace.Mutations;
import dev.bohr.core.trace.SeededCases;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * No damage to {@code schedule.json} causes anything but a refusal, much memory, or a long wait.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ScheduleReaderFuzzTest {

  @Test
  void aFileCutAnywhereIsRefused() throws Exception {
    byte[] whole = ScheduleFileTest.text(ScheduleFileTest.SAMPLE).getBytes(StandardCharsets.UTF_8);
    // The last byte is a line end, which may be missing.
    for (int length = 0; length < whole.length - 1; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThat(Mutations.<Schedule>readOrRefuse(cut, ScheduleFileTest::parse))
          .as("cut at %d", length)
          .isNull();
    }
  }

  @Test
  void damagedFilesAreRefusedOrStillASchedule() {
    SeededCases.run(
        20_000,
        random -> {
          byte[] whole =
              ScheduleFileTest.text(
                      random.nextBoolean()
                          ? ScheduleFileTest.SAMPLE
                          : RandomSchedules.schedule(random, 5))
                  .getBytes(StandardCharsets.UTF_8);
          byte[] bytes =
              random.nextInt(5) == 0
                  ? Mutations.noise(whole, random)
                  : Mutations.mutate(whole, random);
          Schedule schedule = Mutations.readOrRefuse(bytes, ScheduleFileTest::parse);
          if (schedule != null) {
            assertThat(ScheduleFileTest.parse(ScheduleFileTest.text(schedule))).isEqualTo(schedule);
          }
        });
  }
}
