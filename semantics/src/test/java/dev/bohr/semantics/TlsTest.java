package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.OutcomeKind;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

/** The tables of TLS are filled once, quietly or outside of runs, and read in runs. */
class TlsTest {
  /** How long the first message of a client is; it is shorter where a table knows no keys. */
  private static int hello() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, null, null);
      SSLEngine client = context.createSSLEngine();
      client.setUseClientMode(true);
      ByteBuffer hello = ByteBuffer.allocate(client.getSession().getPacketBufferSize());
      client.wrap(ByteBuffer.allocate(0), hello);
      return hello.position();
    } catch (GeneralSecurityException | SSLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aClientOffersTheSameKeysInARun() {
    AtomicInteger inARun = new AtomicInteger();
    try (Runner runner = Controlled.runner(() -> inARun.set(hello()), "client hello")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
      int first = inARun.get();
      assertThat(first).isEqualTo(hello());
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
      assertThat(inARun).hasValue(first);
    }
  }
}
