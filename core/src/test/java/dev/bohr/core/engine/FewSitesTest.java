package dev.bohr.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FewSitesTest {
  private static final long SEED = 20261118;

  @Test
  void holdsWhatABitSetHolds() {
    Random random = new Random(SEED);
    for (int round = 0; round < 200; round++) {
      FewSites sites = new FewSites();
      BitSet expected = new BitSet();
      for (int i = random.nextInt(40); i > 0; i--) {
        int site = random.nextInt(60);
        sites.add(site);
        expected.set(site);
      }
      BitSet held = new BitSet();
      sites.addTo(held);
      assertThat(held).as("seed %d, round %d", SEED, round).isEqualTo(expected);
    }
  }
}
