package dev.bohr.cli;

import dev.bohr.cli.support.CommandError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bohr replay}: the same execution again, event by event. */
@Command(
    name = "replay",
    description = {
      "Replays a failure: the same execution, event by event.",
      "When the code has changed since, says whether it still fails."
    },
    sortOptions = false)
final class ReplayCommand implements Callable<Integer> {
  private static final int MAX_PORT = 65_535;

  @Spec CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "Directory of the failure; by default the latest in .bohr.")
  @Nullable Path directory;

  @Option(names = "--times", paramLabel = "N", description = "How often (once by default).")
  int times = 1;

  @Option(
      names = "--debug",
      paramLabel = "PORT",
      arity = "0..1",
      description = "Wait for a debugger (JDWP, this machine only) and replay under it.")
  @Nullable Integer debugPort;

  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      description = "Class path of the program, where it is no longer the old one.")
  @Nullable String classPath;

  @Option(names = "--stall-timeout", paramLabel = "TIME", hidden = true)
  Duration stallTimeout = Duration.ofSeconds(30);

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Override
  public Integer call() throws Exception {
    CommandError.atLeastOne("--times", times);
    if (debugPort != null && (debugPort < 0 || debugPort > MAX_PORT)) {
      throw CommandError.usage(
          "--debug is %d; give a port from 1 to %d, or none.".formatted(debugPort, MAX_PORT));
    }
    Path found = ResultDirectory.of(directory);
    Integer port = debugPort != null && debugPort == 0 ? Integer.valueOf(freePort()) : debugPort;
    return new Replaying(found, times, port, classPath, stallTimeout)
        .run(spec.commandLine().getOut());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
