package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of worker JVMs when something is killed. */
final class WorkersTest {
  @TempDir Path directory;
  private Workplace workplace;

  @BeforeEach
  void makeWorkplace() throws Exception {
    workplace = new Workplace(directory).source("repaired", "Race", Sources.RACE_REPAIRED);
  }

  private Process startSearch(String... limits) throws Exception {
    List<String> args =
        new java.util.ArrayList<>(List.of("explore", "--workers", "2", "-cp", "repaired", "Race"));
    args.addAll(1, List.of(limits));
    Process process = workplace.start(args.toArray(new String[0]));
    long start = System.nanoTime();
    while (workers(process).size() < 2) {
      assertThat(process.isAlive()).as("%s", workplace.said("err.txt")).isTrue();
      assertThat(System.nanoTime() - start).isLessThan(60_000_000_000L);
      Thread.sleep(50);
    }
    return process;
  }

  private static List<ProcessHandle> workers(Process process) {
    return process.descendants().toList();
  }

  private static void assertGone(List<ProcessHandle> workers) throws Exception {
    for (ProcessHandle worker : workers) {
      worker.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void areReplacedWhenTheyDie() throws Exception {
    Process search = startSearch("--runs", "200");
    workers(search).get(0).destroyForcibly();

    Workplace.Ran ran = workplace.finish(search);

    assertThat(ran.err()).contains("a worker JVM ended (exit code 137 (signal 9)", "goes on.");
    ran.expect(0);
  }

  @Test
  void areEndedWithTheCommand() throws Exception {
    Process search = startSearch("--time", "10m");
    List<ProcessHandle> workers = workers(search);
    search.destroy();

    assertGone(workers);
    assertThat(workplace.results()).isEmpty();
  }

  @Test
  void endThemselvesWhenTheCommandIsKilled() throws Exception {
    Process search = startSearch("--time", "10m");
    List<ProcessHandle> workers = workers(search);
    Thread.sleep(3_000);
    search.destroyForcibly();

    assertGone(workers);
  }
}
