package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.runtime.Boot;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Replays a failure as a test does: in a JVM that is nobody's worker, through the one entry that
 * {@code bohr-junit} knows. The command {@code prove} is the other end.
 *
 * @param directory of the failure, as the test has it
 * @param name of the test
 * @param isTest whether what runs is over when its method is, and not when all threads are
 */
record ReplayProof(Path directory, String name, boolean isTest) {
  private static final long LIMIT_SECONDS = 600;

  /**
   * @param wanted the outcome that is good: {@code failed} (in the same way) or {@code passed}
   */
  Proof execute(Program program, int times, String wanted, Path work)
      throws IOException, InterruptedException {
    Path answers = work.resolve("answers.tsv");
    Files.deleteIfExists(answers);
    Path output = work.resolve("prove.txt");
    Path home = program.directory();
    Process process =
        new ProcessBuilder(command(program, times, answers, work))
            .directory(home == null ? null : home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .start();
    try {
      process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
    } finally {
      process.destroyForcibly();
    }
    List<String> lines = Files.exists(answers) ? Files.readAllLines(answers) : List.of();
    List<Long> nanos = new ArrayList<>();
    int good = 0;
    String odd = lines.size() < times ? "the JVM ended (" + lastLine(output) + ")" : "";
    for (String line : lines) {
      String[] fields = line.split("\t", 3);
      nanos.add(Long.parseLong(fields[1]));
      boolean isGood = fields[0].equals(wanted);
      good += isGood ? 1 : 0;
      odd =
          isGood || !odd.isEmpty()
              ? odd
              : fields[2].replace(directory.toAbsolutePath().toString(), "the test");
    }
    while (nanos.size() < times) {
      nanos.add(0L);
    }
    return Proof.of(good, nanos, odd);
  }

  private static String lastLine(Path output) throws IOException {
    List<String> lines = Files.readAllLines(output);
    return lines.isEmpty() ? "without a word" : lines.get(lines.size() - 1);
  }

  private List<String> command(Program program, int times, Path answers, Path work) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-ea", "-XX:-PrintWarnings"));
    words.addAll(program.jvmOptions());
    words.add("-javaagent:" + Boot.jar());
    words.addAll(List.of("-cp", String.join(File.pathSeparator, program.classPath())));
    words.addAll(List.of("dev.bohr.runtime.Bootstrap", "prove"));
    words.addAll(List.of("--name", name, "--times", Integer.toString(times)));
    words.addAll(List.of("--answers", answers.toAbsolutePath().toString()));
    words.addAll(List.of("--root", work.resolve("replayed").toAbsolutePath().toString()));
    if (isTest) {
      words.add("--test");
    }
    words.addAll(List.of(directory.toAbsolutePath().toString(), "--", program.mainClass()));
    words.addAll(program.target().arguments());
    return words;
  }
}
