package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.runtime.Sites;
import fixture.Hooked;
import org.junit.jupiter.api.Test;

class KnownSitesTest {
  @Test
  void aClassThatIsLoadedAgainKeepsItsSites() throws Exception {
    Class.forName(Hooked.class.getName(), false, new RewritingLoader());
    int count = Sites.count();
    Class<?> again = Class.forName(Hooked.class.getName(), false, new RewritingLoader());
    assertThat(again.getClassLoader()).isInstanceOf(RewritingLoader.class);
    assertThat(Sites.count()).isEqualTo(count);
  }

  @Test
  void codeThatDiffersHasOtherSites() {
    Sites.Site site = site(7, Sites.READ);
    assertThat(KnownSites.idOf(site(7, Sites.READ)))
        .isEqualTo(KnownSites.idOf(site))
        .isNotEqualTo(KnownSites.idOf(site(8, Sites.READ)))
        .isNotEqualTo(KnownSites.idOf(site(7, Sites.WRITE)));
  }

  private static Sites.Site site(int bytecodeIndex, byte action) {
    return new Sites.Site(
        Sites.NONE, "A", "m", "()V", "A.java", 1, bytecodeIndex, action, 0, "A", "f", "I");
  }
}
