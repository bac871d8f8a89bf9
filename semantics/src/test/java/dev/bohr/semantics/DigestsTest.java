package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;

/** What digests compute is no step; what threads do to a digest that they share is. */
class DigestsTest {
  private static byte[] digest(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    return digest.digest();
  }

  private static void sharesADigest() {
    try {
      MessageDigest shared = MessageDigest.getInstance("SHA-256");
      byte[] right = digest(MessageDigest.getInstance("SHA-256"), "one");
      Thread other = new Thread(() -> digest(shared, "two"));
      other.start();
      byte[] found = digest(shared, "one");
      other.join();
      if (!MessageDigest.isEqual(right, found)) {
        throw new IllegalStateException("another digest");
      }
    } catch (GeneralSecurityException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void thatAreSharedGoWrong() {
    try (Runner runner = Controlled.runner(DigestsTest::sharesADigest, "shared digest")) {
      Strategy strategy = Controlled.strategy(1);
      for (int run = 0; run < 200; run++) {
        strategy.beginRun();
        Ending ending = runner.run(strategy);
        if (ending.kind() == OutcomeKind.FAILED) {
          assertThat(ending.thrown()).hasMessage("another digest");
          return;
        }
      }
      throw new AssertionError("not found");
    }
  }

  private static void derivesAKey() {
    try {
      PBEKeySpec secret = new PBEKeySpec("secret".toCharArray(), new byte[16], 100_000, 256);
      SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(secret);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void takeFewSteps() {
    Options options = Options.defaults().withMaxSteps(1_000);
    try (Runner runner = new Runner(options, DigestsTest::derivesAKey, "key", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
    }
  }
}
