package dev.bohr.core.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.trace.Mutations;
import dev.bohr.core.trace.SeededCases;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No damage to {@code failure.json} causes anything but a refusal, much memory, or a long wait. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FailureReaderFuzzTest {

  @Test
  void aFileCutAnywhereIsRefused() throws Exception {
    byte[] whole = FailureFileTest.text(FailureFileTest.SAMPLE).getBytes(StandardCharsets.UTF_8);
    // The last byte is a line end, which may be missing.
    for (int length = 0; length < whole.length - 1; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThat(Mutations.<Failure>readOrRefuse(cut, FailureFileTest::parse))
          .as("cut at %d", length)
          .isNull();
    }
  }

  @Test
  void damagedFilesAreRefusedOrStillAFailure() {
    SeededCases.run(
        20_000,
        random -> {
          byte[] whole =
              FailureFileTest.text(
                      random.nextBoolean()
                          ? FailureFileTest.SAMPLE
                          : FailureFileTest.failure(random))
                  .getBytes(StandardCharsets.UTF_8);
          byte[] bytes =
              random.nextInt(5) == 0
                  ? Mutations.noise(whole, random)
                  : Mutations.mutate(whole, random);
          Failure failure = Mutations.readOrRefuse(bytes, FailureFileTest::parse);
          if (failure != null) {
            assertThat(FailureFileTest.parse(FailureFileTest.text(failure))).isEqualTo(failure);
          }
        });
  }
}
