package dev.bohr.cli;

import dev.bohr.cli.support.ExitCode;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.failure.FailureReader;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.run.MainProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code bohr prove}: replays a failure in this JVM as a test would, again and again, on behalf of
 * {@code bohr pin}; not for people. Answers are a line each: outcome, nanoseconds, text.
 */
@Command(name = "prove", hidden = true, description = "Replays a failure as a test would.")
final class ProveCommand implements Callable<Integer> {
  @Option(names = "--name", required = true, description = "Name of the test.")
  String name = "";

  @Option(names = "--times", required = true, description = "How often.")
  int times = 1;

  @Option(names = "--answers", required = true, description = "Where answers go.")
  Path answers = Path.of("");

  @Option(names = "--root", required = true, description = "Where results go.")
  Path root = Path.of("");

  @Option(names = "--test", description = "It is over when its method is.")
  boolean test;

  @Parameters(index = "0", description = "The failure.")
  Path directory = Path.of("");

  @Parameters(index = "1..*", description = "Main class and arguments.")
  List<String> words = List.of();

  @Override
  public Integer call() throws Exception {
    ClassLoader loader = ClassLoader.getSystemClassLoader();
    Thread.currentThread().setContextClassLoader(loader);
    Runnable body = MainProgram.of(loader, words.get(0), words.subList(1, words.size()));
    Failure failure = FailureReader.read(directory.resolve(FailureFiles.FAILURE));
    Map<String, Object> settings = new HashMap<>();
    settings.put("name", name);
    settings.put("test", test);
    settings.put("root", root.toString());
    settings.put("replay", directory.toString());
    settings.put("seed", 1L);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < times; i++) {
      long begin = System.nanoTime();
      Map<String, Object> answer = InProcess.run(body, settings);
      long nanos = System.nanoTime() - begin;
      String text = String.valueOf(answer.get(InProcess.TEXT)).strip();
      lines
          .append(outcome(answer, failure))
          .append('\t')
          .append(nanos)
          .append('\t')
          .append(text.replaceAll("(?s).*\\n", "").replace('\t', ' '))
          .append('\n');
    }
    Files.writeString(answers, lines);
    // The program may have left threads behind.
    Runtime.getRuntime().halt(ExitCode.CLEAN);
    return ExitCode.CLEAN;
  }

  /** A failure of another kind is not the one that is pinned. */
  private static String outcome(Map<String, Object> answer, Failure failure) {
    Throwable thrown = (Throwable) answer.get(InProcess.THROWN);
    Failure.Thrown expected = failure.exception();
    boolean same =
        expected == null
            ? thrown == null
            : thrown != null && thrown.getClass().getName().equals(expected.className());
    String outcome = String.valueOf(answer.get(InProcess.OUTCOME));
    return outcome.equals(InProcess.FAILED) && !same ? "other" : outcome;
  }
}
