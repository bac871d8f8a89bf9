package dev.bohr.bench;

import dev.bohr.bench.LibraryBugs.Bug;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.failure.FailureReader;
import dev.bohr.core.trace.BadFileException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;

/**
 * The target {@code libraries}: whether {@code bohr explore} finds bugs of old libraries that
 * others have described ({@link LibraryBugs}), as a user would run it. Libraries come from Maven
 * Central.
 */
public final class Libraries {
  private static final Path SOURCES = Path.of("bench/src/libraries/java/dev/bohr/libraries");
  private static final Path WORK = Path.of("bench/target/libraries");
  private static final long SEED = 1;

  /** Starting an old database takes more steps than the default limit allows for a whole run. */
  private static final long MAX_STEPS = 2_000_000;

  /** What the search may take beyond its budget: its start, confirmation and report. */
  private static final Duration GRACE = Duration.ofMinutes(5);

  /** Old libraries look into the JDK by reflection. */
  private static final String OPENS =
      Stream.of("lang", "lang.reflect", "util", "util.regex", "io", "net", "math", "text")
          .map(name -> "java.base/java." + name)
          .collect(Collectors.joining(" "));

  private Libraries() {}

  public static void main(String[] args) throws Exception {
    boolean quick = List.of(args).contains("--quick");
    int seconds = quick ? 20 : 60;
    List<List<String>> rows = new ArrayList<>();
    int found = 0;
    for (Bug bug : LibraryBugs.ALL) {
      List<String> row = explore(bug, seconds);
      rows.add(row);
      found += row.get(3).equals("yes") ? 1 : 0;
      System.err.println(String.join(" | ", row));
    }
    Report report = new Report("libraries", quick);
    report.paragraph(
        String.format(
            Locale.ROOT,
            "`bohr explore --workers 1 --seed %d --time %ds --max-steps %d` on known bugs of old libraries,"
                + " JDK %d. Found says whether the outcome and the first sentence of the report are"
                + " those of the bug. Seconds are those of the whole command, with the start of its"
                + " JVMs, confirmation and report.",
            SEED,
            seconds,
            MAX_STEPS,
            Runtime.version().feature()));
    report.table(
        List.of("library", "bug", "outcome", "found", "schedules", "seconds", "first sentence"),
        rows);
    report.figure("libraries_found", found);
    report.figure("libraries_bugs", LibraryBugs.ALL.size());
    report.finish();
  }

  private static List<String> explore(Bug bug, int seconds)
      throws IOException, InterruptedException, BadFileException {
    Path jar = program(bug);
    Path directory = WORK.resolve("found").resolve(bug.driver());
    ToolRun.delete(directory);
    Path log = WORK.resolve(bug.driver() + ".log");
    List<String> command =
        List.of(
            "./bohr",
            "explore",
            "--seed=" + SEED,
            // Two would race for the first failure, and no two measurements would agree.
            "--workers=1",
            "--time=" + seconds + "s",
            "--max-steps=" + MAX_STEPS,
            "-o=" + directory,
            "-jar=" + jar);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    long start = System.nanoTime();
    ToolRun.run(builder, log, Duration.ofSeconds(seconds).plus(GRACE));
    String took = String.format(Locale.ROOT, "%.1f", (System.nanoTime() - start) / 1e9);
    Path file = directory.resolve("failure.json");
    if (!Files.exists(file)) {
      String said = Files.readAllLines(log).stream().collect(Collectors.joining(" "));
      return List.of(bug.library(), bug.known(), "none", "no", "-", took, said);
    }
    Failure failure = FailureReader.read(file);
    boolean right = failure.outcome() == bug.outcome() && failure.summary().contains(bug.symptom());
    return List.of(
        bug.library(),
        bug.known(),
        failure.outcome().toString().toLowerCase(Locale.ROOT),
        right ? "yes" : "no",
        Long.toString(failure.search().schedules()),
        took,
        failure.summary());
  }

  /** The driver as an executable jar, with the library on the class path of its manifest. */
  private static Path program(Bug bug) throws IOException, InterruptedException {
    List<Path> jars = new ArrayList<>();
    for (String coordinates : bug.coordinates()) {
      jars.add(MavenJars.fetch(coordinates, WORK));
    }
    Path classes = WORK.resolve("classes").resolve(bug.driver());
    Files.createDirectories(classes);
    String classPath = jars.stream().map(Path::toString).collect(Collectors.joining(":"));
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                OutputStream.nullOutputStream(),
                null,
                "-g",
                "-nowarn",
                "-d",
                classes.toString(),
                "-cp",
                classPath,
                SOURCES.resolve(bug.driver() + ".java").toString());
    if (compiled != 0) {
      throw new IllegalStateException(bug.driver() + " does not compile against " + classPath);
    }
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, "dev.bohr.libraries." + bug.driver());
    attributes.put(
        Attributes.Name.CLASS_PATH,
        jars.stream().map(jar -> "jars/" + jar.getFileName()).collect(Collectors.joining(" ")));
    attributes.put(new Attributes.Name("Add-Opens"), OPENS);
    Path program = WORK.resolve(bug.driver() + ".jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(program), manifest);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
    return program;
  }
}
