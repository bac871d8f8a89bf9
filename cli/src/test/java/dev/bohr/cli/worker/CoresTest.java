package dev.bohr.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CoresTest {
  @Test
  void readsTheListOfTheKernel() {
    assertThat(Cores.parse("0-2,8,10-11")).containsExactly(0, 1, 2, 8, 10, 11);
    assertThat(Cores.parse("3")).containsExactly(3);
  }

  @Test
  void givesEachWorkerACore() {
    Cores cores = Cores.of(Optional.of("/usr/bin/taskset"), List.of(2, 5));

    assertThat(cores.prefix(0)).containsExactly("/usr/bin/taskset", "-c", "2");
    assertThat(cores.prefix(1)).containsExactly("/usr/bin/taskset", "-c", "5");
    assertThat(cores.prefix(2)).containsExactly("/usr/bin/taskset", "-c", "2");
  }

  @Test
  void pinsNothingWithoutTaskset() {
    assertThat(Cores.of(Optional.empty(), List.of(0)).prefix(0)).isEmpty();
  }
}
