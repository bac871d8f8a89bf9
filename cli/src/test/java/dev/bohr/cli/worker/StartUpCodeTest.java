package dev.bohr.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the JVM says about our option is not taken for output of the program. */
class StartUpCodeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "1 compiler directives added;hello;you|hello;you",
        "1 compiler directives added.;hello|hello",
        "1 compiler directives added;|''",
        "1 compiler directives added|''",
        "1 compiler directives add;ed|1 compiler directives add;ed",
        "11 compiler directives added;x|11 compiler directives added;x",
        "hello;1 compiler directives added;x|hello;1 compiler directives added;x",
        "1|1",
        "''|''"
      })
  void leavesTheNoticeOut(String output, String rest) throws IOException {
    byte[] bytes = output.replace(';', '\n').getBytes(StandardCharsets.UTF_8);

    byte[] left = StartUpCode.afterNotice(new ByteArrayInputStream(bytes)).readAllBytes();

    assertThat(new String(left, StandardCharsets.UTF_8).replace('\n', ';')).isEqualTo(rest);
  }
}
