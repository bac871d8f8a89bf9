package dev.bohr.cli.worker;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Pins worker JVMs to cores. A controlled run lets one thread step at a time, and handing the step
 * over within a core costs a twentieth of waking another; so each worker gets a core of its own,
 * where the system has {@code taskset} to do it.
 */
final class Cores {
  private final Optional<String> taskset;
  private final List<Integer> allowed;

  private Cores(Optional<String> taskset, List<Integer> allowed) {
    this.taskset = taskset;
    this.allowed = allowed;
  }

  /** The cores that this process may use. */
  static Cores find() {
    List<Integer> cores = new ArrayList<>(allowedCores());
    // Several commands at the same time should not all take the first core.
    Collections.rotate(cores, (int) (ProcessHandle.current().pid() % Math.max(1, cores.size())));
    return new Cores(findTaskset(System.getenv("PATH")), cores);
  }

  static Cores of(Optional<String> taskset, List<Integer> allowed) {
    return new Cores(taskset, allowed);
  }

  /** What to put before the command of a worker; empty where nothing can be pinned. */
  List<String> prefix(int worker) {
    if (taskset.isEmpty() || allowed.isEmpty()) {
      return List.of();
    }
    return List.of(taskset.get(), "-c", allowed.get(worker % allowed.size()).toString());
  }

  private static Optional<String> findTaskset(@org.jspecify.annotations.Nullable String path) {
    if (path != null) {
      for (String directory : path.split(File.pathSeparator)) {
        File file = new File(directory, "taskset");
        if (!directory.isEmpty() && file.isFile() && file.canExecute()) {
          return Optional.of(file.getPath());
        }
      }
    }
    return Optional.empty();
  }

  private static List<Integer> allowedCores() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("Cpus_allowed_list:")) {
          return parse(line.substring(line.indexOf(':') + 1).strip());
        }
      }
    } catch (IOException | RuntimeException notLinux) {
      return List.of();
    }
    return List.of();
  }

  /** {@code 0-2,8} is 0, 1, 2, 8. */
  static List<Integer> parse(String list) {
    List<Integer> cores = new ArrayList<>();
    for (String range : list.split(",")) {
      String[] ends = range.strip().split("-");
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
        cores.add(core);
      }
    }
    return cores;
  }
}
