package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.junit.jupiter.api.Test;

final class ProgramOutputTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final ProgramOutput output = new ProgramOutput(1_000);

  @Test
  void showsWhatAPrintStreamWouldShow() {
    output.showOn(shown);

    output.print('c');
    output.print(1);
    output.print(2L);
    output.print(true);
    output.print((Object) null);
    output.printf(Locale.ROOT, " %05d ", 42);
    output.append("text").append('x').append("abc", 1, 2);
    output.write('w');
    output.println(new char[] {'o', 'k'});
    output.println((String) null);

    assertThat(shown)
        .hasToString(
            "c12truenull 00042 textxbwok"
                + System.lineSeparator()
                + "null"
                + System.lineSeparator());
  }

  @Test
  void turnsObjectsIntoTextEvenWhenNothingIsShown() {
    int[] calls = {0};
    Object counted =
        new Object() {
          @Override
          public String toString() {
            calls[0]++;
            return "counted";
          }
        };

    output.println(counted);
    output.showOn(shown);
    output.println(counted);

    assertThat(calls[0]).isEqualTo(2);
    assertThat(shown).hasToString("counted" + System.lineSeparator());
  }

  @Test
  void cutsAFlood() {
    output.showOn(shown);

    for (int i = 0; i < 10_000; i++) {
      output.println("flood");
    }

    assertThat(shown.size()).isLessThan(1_100);
    assertThat(shown.toString()).endsWith("[output cut after 1000 bytes]" + System.lineSeparator());
  }

  @Test
  void doesNotLetTheProgramNoticeABrokenPipe() {
    output.showOn(
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("broken pipe");
          }
        });

    output.println("text");

    assertThat(output.checkError()).isFalse();
  }

  @Test
  void ignoresClose() {
    output.showOn(shown);
    output.close();

    output.print("still here");

    assertThat(shown).hasToString("still here");
  }
}
