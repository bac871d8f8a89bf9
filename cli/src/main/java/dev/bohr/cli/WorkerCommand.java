package dev.bohr.cli;

import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.WorkerMain;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bohr worker}: what the command line starts in other JVMs; not for people. */
@Command(name = "worker", hidden = true, description = "Works for another Bohr.")
final class WorkerCommand implements Callable<Integer> {
  @Parameters(paramLabel = "CONFIG", description = "The work to do.")
  Path config = Path.of("config.json");

  @Override
  public Integer call() throws Exception {
    WorkerMain.run(config);
    // The program may have left threads and shutdown hooks behind: none of them is waited for.
    Runtime.getRuntime().halt(ExitCode.CLEAN);
    return ExitCode.CLEAN;
  }
}
