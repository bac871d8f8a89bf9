package dev.bohr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.cli.support.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be said about a command line before anything is started. */
final class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return Main.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "                              | a command is missing",
        "frobnicate                    | frobnicate",
        "explore --bogus               | Unknown option: '--bogus'",
        "explore                       | what to run is missing",
        "explore -cp .                 | the main class is missing",
        "explore -cp . -jar x.jar      | give one of -cp, -jar and --example",
        "explore -cp . --runs 0 Main   | --runs is 0; give at least 1",
        "explore -cp . --runs -5 Main  | --runs is -5; give at least 1",
        "explore -cp . --runs many Main| 'many' is not a long",
        "explore -cp . --runs 5 --runs 6 Main | should be specified only once",
        "explore -cp . --time 5 Main   | '5' is not a duration such as 500ms, 60s, 2m or 1h",
        "explore -cp . --time -5s Main | '-5s' is not a duration",
        "explore -cp . --points x Main | --points is 'x'; give one of sync, shared, all",
        "explore -cp . --timeouts x M  | --timeouts is 'x'; give one of last, any",
        "explore -cp . --engine x Main | --engine is 'x'; give one of auto, fibers, threads",
        "explore -cp . --workers 0 M   | --workers is 0; give at least 1",
        "explore -cp . --workers 5000 M| --workers is 5000; give at most 1024",
        "explore -cp . --max-steps 0 M | --max-steps is 0; give at least 1",
        "explore -cp /no/such/dir Main | there is no file or directory '/no/such/dir'",
        "explore -cp . no.such.Main    | there is no class 'no.such.Main' on the class path",
        "explore -jar /no/such.jar     | there is no file or directory '/no/such.jar'",
        "explore --junit a.T           | the class path is missing: --junit a.T -cp PATH",
        "explore --junit T -cp . Main  | --junit names tests; leave out the main class",
        "explore --junit T -jar x.jar  | --junit names tests; leave out -jar and --example",
        "explore --junit #m -cp .      | give CLASS, CLASS#METHOD, or a jar or directory",
        "hunt --maven -cp .            | leave out -cp, -jar, --junit and --example",
        "hunt --maven /no/such/dir     | there is no directory '/no/such/dir'",
        "hunt --maven a b              | --maven takes one directory",
        "hunt -Dtest=A                 | -D is for Maven; use it with --maven",
        "replay /no/such/dir           | there is no directory '/no/such/dir'",
        "replay --times 0              | --times is 0; give at least 1",
        "replay --debug=99999          | --debug is 99999; give a port from 1 to 65535",
        "replay --debug=x              | 'x' is not an int"
      })
  void refusesBadUsageInOneLine(String args, String message) {
    int code = run(args == null ? new String[0] : args.split(" "));

    assertThat(err.toString()).contains(message).hasLineCount(1).startsWith("bohr");
    assertThat(code).isEqualTo(ExitCode.USAGE);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void printsItsVersion() {
    assertThat(run("--version")).isEqualTo(ExitCode.CLEAN);
    assertThat(out.toString()).startsWith("Bohr ").contains("JDK");
  }

  @Test
  void helpsOnRequest() {
    assertThat(run("help")).isEqualTo(ExitCode.CLEAN);
    assertThat(out.toString()).contains("explore", "replay", "hunt").doesNotContain("worker");
  }

  @Test
  void explainsEachCommandOnRequest() {
    assertThat(run("explore", "--help")).isEqualTo(ExitCode.CLEAN);
    assertThat(out.toString()).contains("--seed", "--workers").doesNotContain("stall");
  }

  @Test
  void tooLittleMemoryIsNoFaultOfBohr() {
    int code =
        Main.internal(
            new OutOfMemoryError("Java heap space"), "bohr conflicts", new PrintWriter(err, true));

    assertThat(code).isEqualTo(ExitCode.UNSURE);
    assertThat(err.toString())
        .startsWith("bohr conflicts: ")
        .contains("MB of memory are too little here. Give it more")
        .doesNotContain("internal error");
  }
}
