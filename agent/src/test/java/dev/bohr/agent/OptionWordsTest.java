package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionWordsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "attached",
        "loader=app,exclude=a.b;c.d,include=e,trust=none",
        "breakpoints=a.bp;b.bp,report=r.tsv,stall=500,failed=1000,reached=a.B,strict,off,attached",
        "loader=app,report=r.tsv,stall=0,failed=10"
      })
  void whatIsDocumentedIsKnown(String options) {
    assertThat(OptionWords.problem(options)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '|',
      textBlock =
          """
          breakpoints=a.bp,strct ^ the agent has no option 'strct'; nearest: strict,
          breakpoint=a.bp ^ the agent has no option 'breakpoint=a.bp'; nearest: breakpoints=,
          breakpoints=a.bp,b.bp ^ the agent has no option 'b.bp'; nearest:
          breakpoints=a.bp,stall=abc ^ 'stall=abc' is no time; write stall= and a number of milliseconds, as in stall=1000
          breakpoints=a.bp,failed= ^ 'failed=' is no time;
          strict ^ the agent's option 'strict' is for breakpoints; give breakpoints=FILE as well
          breakpoints= ^ 'breakpoints=' needs a value
          breakpoints=a.bp,trust=none ^ the agent's option 'trust=none' is for controlled runs,
          trust=all ^ 'trust=all': the only value is trust=none
          """)
  void whatIsNotKnownIsRefusedWithTheNearest(String options, String problem) {
    assertThat(OptionWords.problem(options)).startsWith(problem);
  }
}
