package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import org.junit.jupiter.api.Test;

/** The JDK keeps the jars open that a program reads from, also after the run. */
class ResourcesTest {
  private static void read() {
    URL resource = Test.class.getResource("Test.class");
    try (InputStream in = resource.openStream()) {
      if (in.read() != 0xCA) {
        throw new IllegalStateException("not a class file: " + resource);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void program() {
    Thread other = new Thread(ResourcesTest::read);
    other.start();
    read();
    try {
      other.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void areReadInEveryRun() {
    assertThat(Test.class.getResource("Test.class").getProtocol()).isEqualTo("jar");
    try (Runner runner = Controlled.runner(ResourcesTest::program, "resources")) {
      Strategy strategy = Controlled.strategy(1);
      for (int run = 0; run < 50; run++) {
        strategy.beginRun();
        assertThat(runner.run(strategy).kind()).isEqualTo(OutcomeKind.PASSED);
      }
    }
  }
}
