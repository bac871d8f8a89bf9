package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintStream;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.ProxySelector;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

final class ProcessStateTest {
  @Test
  void putsBackWhatAProgramChanged() throws Exception {
    PrintStream out = System.out;
    PrintStream err = System.err;
    InputStream in = System.in;
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    ProgramOutput ours = new ProgramOutput(10);
    ProcessState state = new ProcessState(ours, new ProgramOutput(10));
    try {
      System.setOut(new PrintStream(OutputStreams.nowhere()));
      System.setProperty("bohr.test.leak", "1");
      System.clearProperty("user.dir");
      Locale.setDefault(Locale.forLanguageTag("tr"));
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
      Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});

      state.restore();

      assertThat(System.out).isSameAs(ours);
      assertThat(System.getProperty("bohr.test.leak")).isNull();
      assertThat(System.getProperty("user.dir")).isNotNull();
      assertThat(System.in.read()).isEqualTo(-1);
      assertThat(Locale.getDefault()).isEqualTo(locale);
      assertThat(TimeZone.getDefault()).isEqualTo(zone);
      assertThat(Thread.getDefaultUncaughtExceptionHandler()).isNull();
    } finally {
      System.setOut(out);
      System.setErr(err);
      System.setIn(in);
    }
  }

  @Test
  void putsBackTheDefaultsOfTheJvm() {
    PrintStream out = System.out;
    PrintStream err = System.err;
    InputStream in = System.in;
    Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    Locale format = Locale.getDefault(Locale.Category.FORMAT);
    ProxySelector proxies = ProxySelector.getDefault();
    ProcessState state = new ProcessState(new ProgramOutput(10), new ProgramOutput(10));
    try {
      Locale.setDefault(Locale.Category.DISPLAY, Locale.forLanguageTag("tr"));
      Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("th"));
      Authenticator.setDefault(new Authenticator() {});
      CookieHandler.setDefault(new CookieManager());
      ProxySelector.setDefault(null);

      state.restore();

      assertThat(Locale.getDefault(Locale.Category.DISPLAY)).isEqualTo(display);
      assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(format);
      assertThat(Authenticator.getDefault()).isNull();
      assertThat(CookieHandler.getDefault()).isNull();
      assertThat(ProxySelector.getDefault()).isSameAs(proxies);
    } finally {
      System.setOut(out);
      System.setErr(err);
      System.setIn(in);
    }
  }

  private static final class OutputStreams {
    static java.io.OutputStream nowhere() {
      return java.io.OutputStream.nullOutputStream();
    }
  }
}
