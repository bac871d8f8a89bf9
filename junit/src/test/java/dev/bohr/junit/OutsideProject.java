package dev.bohr.junit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of the outside project, and Maven to build it. What this build made is put into a
 * repository of its own; all else comes from the user's.
 *
 * @param directory of the copy
 */
record OutsideProject(Path directory) {
  /** All that the tests of the project may see. */
  static final String EXPECTED =
      ".*/(outside|[^/]+)/target/(test-)?classes"
          + "|.*/(bohr-junit|bohr-dist|bohr-breakpoints|junit-jupiter[a-z-]*|junit-platform[a-z-]*|opentest4j"
          + "|apiguardian-api|jspecify)-[^/]*\\.jar";

  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path REPOSITORY = TARGET.resolve("outside-repository");
  private static final String VERSION = System.getProperty("bohr.version");

  /** Puts the artifacts of this build where the project finds them. */
  static void publish() throws IOException {
    Path root = TARGET.getParent().getParent();
    put("bohr-parent", root.resolve("pom.xml"), "pom");
    put("bohr-dist", root.resolve("dist/pom.xml"), "pom");
    put("bohr-dist", Path.of(System.getProperty("bohr.jar")), "jar");
    put("bohr-breakpoints", root.resolve("breakpoints/pom.xml"), "pom");
    put("bohr-breakpoints", jarOf(root.resolve("breakpoints/target")), "jar");
    put("bohr-junit", root.resolve("junit/pom.xml"), "pom");
    put("bohr-junit", jar(), "jar");
  }

  /** The classes of this module, which may not be packaged yet; the name is that of a module. */
  static Path jar() throws IOException {
    Path jar = TARGET.resolve("dev.bohr.junit.jar");
    Files.deleteIfExists(jar);
    int status =
        java.util.spi.ToolProvider.findFirst("jar")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "--create",
                "--file",
                jar.toString(),
                "-C",
                TARGET.resolve("classes").toString(),
                ".");
    if (status != 0) {
      throw new IOException("jar answered " + status);
    }
    return jar;
  }

  private static Path jarOf(Path target) throws IOException {
    try (Stream<Path> files = Files.list(target)) {
      return files.filter(file -> file.toString().endsWith(".jar")).findFirst().orElseThrow();
    }
  }

  private static void put(String artifact, Path file, String type) throws IOException {
    Path directory = REPOSITORY.resolve("dev/bohr").resolve(artifact).resolve(VERSION);
    Files.createDirectories(directory);
    Files.copy(
        file,
        directory.resolve(artifact + '-' + VERSION + '.' + type),
        StandardCopyOption.REPLACE_EXISTING);
  }

  static OutsideProject copy(String name) throws IOException {
    Path from = Path.of("src/test/projects/outside");
    Path to = TARGET.resolve("outside").resolve(name);
    if (Files.exists(to)) {
      try (Stream<Path> old = Files.walk(to)) {
        old.sorted(java.util.Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
    try (Stream<Path> files = Files.walk(from)) {
      files.forEach(
          file -> {
            try {
              Path copy = to.resolve(from.relativize(file).toString());
              Files.createDirectories(copy.getParent());
              Files.copy(file, copy);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
    return new OutsideProject(to);
  }

  /** Adds a dependency of the tests. */
  void depend(String group, String artifact, String version) throws IOException {
    add(
        "dependencies",
        """
        <dependency>
          <groupId>%s</groupId>
          <artifactId>%s</artifactId>
          <version>%s</version>
          <scope>test</scope>
        </dependency>
        """
            .formatted(group, artifact, version));
  }

  /** Adds to the pom of the copy: {@code dependencies} or {@code plugins}. */
  void add(String what, String xml) throws IOException {
    Path pom = directory.resolve("pom.xml");
    String mark = "<!-- more " + what + " -->";
    Files.writeString(pom, Files.readString(pom).replace(mark, xml + mark));
  }

  void write(String file, String text) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  /** The user's repository is asked before any other, so that as a rule nothing is fetched. */
  private static Path settings() throws IOException {
    String user = Path.of(System.getProperty("maven.repo.local.user")).toUri().toString();
    String about =
        """
            <id>user</id>
            <url>%s</url>
            <releases><checksumPolicy>ignore</checksumPolicy></releases>
        """
            .formatted(user);
    return Files.writeString(
        TARGET.resolve("outside-settings.xml"),
        """
        <settings>
          <profiles>
            <profile>
              <id>user</id>
              <repositories><repository>%s</repository></repositories>
              <pluginRepositories><pluginRepository>%s</pluginRepository></pluginRepositories>
            </profile>
          </profiles>
          <activeProfiles><activeProfile>user</activeProfile></activeProfiles>
        </settings>
        """
            .formatted(about, about));
  }

  /** Of this build, or fetched by a project. */
  static Path artifact(String group, String artifact, String version) {
    return REPOSITORY
        .resolve(group.replace('.', '/'))
        .resolve(artifact)
        .resolve(version)
        .resolve(artifact + '-' + version + ".jar");
  }

  /** What Maven says. */
  String mvn(String... words) throws IOException {
    List<String> command = new ArrayList<>();
    String home = System.getProperty("maven.home");
    command.add(home == null ? "mvn" : Path.of(home, "bin", "mvn").toString());
    command.addAll(
        List.of(
            "-B",
            "-nsu",
            "-s",
            settings().toString(),
            "-Dmaven.repo.local=" + REPOSITORY,
            "-Dbohr.version=" + VERSION,
            "-Dsurefire.version=" + System.getProperty("surefire.version")));
    if (Arrays.stream(words).noneMatch(word -> word.startsWith("-Djunit.version"))) {
      command.add("-Djunit.version=" + System.getProperty("junit.version"));
    }
    command.addAll(List.of(words));
    Process maven =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    return new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** The class path of the project's tests, as Surefire wrote it down. */
  List<String> testClassPath() throws IOException {
    try (Stream<Path> reports = Files.list(directory.resolve("target/surefire-reports"))) {
      String xml =
          Files.readString(
              reports.filter(each -> each.toString().endsWith(".xml")).findFirst().orElseThrow());
      String key = "name=\"surefire.test.class.path\" value=\"";
      int start = xml.indexOf(key) + key.length();
      return Arrays.stream(xml.substring(start, xml.indexOf('"', start)).split(File.pathSeparator))
          .filter(each -> !each.isEmpty())
          .toList();
    }
  }
}
