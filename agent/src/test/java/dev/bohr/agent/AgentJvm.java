package dev.bohr.agent;

import com.sun.tools.attach.VirtualMachine;
import dev.bohr.runtime.Bootstrap;
import dev.bohr.woven.Woven;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** JVMs with the agent, made of the classes under test. */
public final class AgentJvm {
  private static final String OPTIONS = "loader=app";

  private final Path directory;

  /** What is on the boot class path. */
  private final List<Path> boot = new ArrayList<>();

  private final Path jar;

  public AgentJvm(Path directory) throws Exception {
    this.directory = directory;
    // The breakpoints are in the same jar, unless nothing is packaged yet.
    Class<?> breakpoint = Woven.class.getMethod("find", String.class).getReturnType();
    for (Class<?> type : List.of(Bootstrap.class, Woven.class, breakpoint)) {
      Path from = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (!boot.contains(from)) {
        boot.add(from);
      }
    }
    this.jar = directory.resolve("agent.jar");
    writeJar();
  }

  /** What a JVM with the agent on its command line printed; fails when it does not end well. */
  List<String> run(Class<?> main, String... flags) throws Exception {
    List<String> all = new ArrayList<>(List.of(flags));
    all.add("-javaagent:" + jar + "=" + OPTIONS);
    return end(start(main, all), 0);
  }

  /** What a JVM printed whose agent has more options; fails when it ends in another way. */
  public List<String> runWithOptions(Class<?> main, String options, int exitCode, String... flags)
      throws Exception {
    List<String> all = new ArrayList<>(List.of(flags));
    all.add("-javaagent:" + jar + "=" + OPTIONS + "," + options);
    return end(start(main, all), exitCode);
  }

  /**
   * What a JVM printed that got the agent while it was running: it prints {@code ready} when it may
   * come, and goes on when its input ends.
   */
  List<String> runAndAttach(Class<?> main) throws Exception {
    Process process = start(main, List.of());
    try {
      long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
      while (!Files.readAllLines(output()).contains("ready")) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          return end(process, 0);
        }
        Thread.sleep(20);
      }
      VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
      machine.loadAgent(jar.toString(), OPTIONS);
      machine.detach();
      process.getOutputStream().close();
      return end(process, 0);
    } finally {
      process.destroyForcibly();
    }
  }

  private Path output() {
    return directory.resolve("output.txt");
  }

  private Process start(Class<?> main, List<String> flags) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.add("-cp");
    // The runtime must be found in the agent's jar and nowhere else.
    command.add(
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !boot.contains(Path.of(entry).toAbsolutePath()))
            .collect(Collectors.joining(File.pathSeparator)));
    command.add(main.getName());
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output().toFile())
        .start();
  }

  private List<String> end(Process process, int exitCode) throws Exception {
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    process.destroyForcibly();
    List<String> lines = Files.readAllLines(output());
    if (!ended || process.exitValue() != exitCode) {
      throw new AssertionError(String.join("\n", lines));
    }
    return lines;
  }

  /** The boot classes as the agent's jar; the rest of Bohr comes from the class path. */
  private void writeJar() throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", Bootstrap.class.getName());
    attributes.putValue("Agent-Class", Bootstrap.class.getName());
    attributes.putValue("Can-Retransform-Classes", "true");
    attributes.putValue("Can-Redefine-Classes", "true");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest)) {
      for (Path each : boot) {
        if (Files.isDirectory(each)) {
          copy(each, entries);
        } else {
          try (FileSystem files = FileSystems.newFileSystem(each)) {
            copy(files.getPath("/"), entries);
          }
        }
      }
    }
  }

  private static void copy(Path from, JarOutputStream to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        to.putNextEntry(new JarEntry(from.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, to);
      }
    }
  }
}
