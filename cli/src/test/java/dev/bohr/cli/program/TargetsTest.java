package dev.bohr.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.core.trace.Target;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TargetsTest {
  @TempDir Path directory;

  private Path jar(String name, String... attributes) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    for (int i = 0; i < attributes.length; i += 2) {
      manifest.getMainAttributes().putValue(attributes[i], attributes[i + 1]);
    }
    Path jar = directory.resolve(name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new JarEntry("app/Main.class"));
      out.write(1);
    }
    return jar;
  }

  private void refuses(Target target, String message) {
    assertThatThrownBy(() -> Targets.program(target, directory))
        .isInstanceOfSatisfying(
            CommandError.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(message);
  }

  @Test
  void makesPathsAbsolute() {
    Target target = Targets.main("a" + File.pathSeparator + "b/../c", "app.Main", List.of());

    assertThat(target.classPath())
        .containsExactly(
            Path.of("a").toAbsolutePath().toString(), Path.of("c").toAbsolutePath().toString());
  }

  @Test
  void expandsAWildcardInOrder() throws IOException {
    Path second = jar("b.jar");
    Path first = jar("a.JAR");
    Files.writeString(directory.resolve("c.txt"), "no jar");

    assertThat(Targets.main(directory + "/*", "app.Main", List.of()).classPath())
        .containsExactly(first.toString(), second.toString());
  }

  @Test
  void takesMainClassAndOptionsFromTheManifest() throws IOException {
    Path jar = jar("app.jar", "Main-Class", "app.Main", "Add-Opens", "java.base/java.lang a/b");

    Program program = Targets.program(Targets.jar(jar.toString(), List.of("x")), directory);

    assertThat(program.mainClass()).isEqualTo("app.Main");
    assertThat(program.classPath()).containsExactly(jar.toString());
    assertThat(program.shortName()).isEqualTo("app");
    assertThat(program.jvmOptions())
        .containsExactly(
            "--add-opens", "java.base/java.lang=ALL-UNNAMED", "--add-opens", "a/b=ALL-UNNAMED");
  }

  @Test
  void refusesBadJars() throws IOException {
    Path broken = Files.writeString(directory.resolve("broken.jar"), "not a jar");

    refuses(Targets.jar(directory.resolve("none.jar").toString(), List.of()), "there is no file");
    refuses(Targets.jar(broken.toString(), List.of()), "is not a readable jar");
    refuses(Targets.jar(jar("plain.jar").toString(), List.of()), "names no Main-Class");
    refuses(
        Targets.jar(jar("other.jar", "Main-Class", "no.Main").toString(), List.of()),
        "there is no class 'no.Main'");
  }

  @Test
  void refusesWhatIsNotThere() {
    refuses(Targets.main("/no/such", "app.Main", List.of()), "there is no file or directory");
    refuses(Targets.main(directory.toString(), "app.None", List.of()), "there is no class");
  }

  @Test
  void goesWithoutAMissingEntryWhereTheRestHasTheClass() throws IOException {
    String missing = directory.resolve("target/classes").toString();
    String classPath = missing + File.pathSeparator + jar("app.jar");

    assertThat(Targets.program(Targets.main(classPath, "app.Main", List.of()), directory))
        .extracting(Program::mainClass)
        .isEqualTo("app.Main");
    refuses(
        Targets.main(classPath, "app.None", List.of()),
        "there is no file or directory '%s', and no class 'app.None' in the rest of the class path"
            .formatted(missing));
  }

  @Test
  void refusesTargetsThatOnlyTestsCanStart() {
    refuses(
        new Target(Target.Kind.JUNIT, "app.Test#runs", List.of(), List.of()),
        "the test app.Test#runs cannot be started from the command line");
  }

  @Test
  void namesAProgramByItsLastPart() {
    Target main = Targets.main(".", "com.example.Bank$Twin", List.of());

    assertThat(new Program(main, "", List.of(), List.of()).shortName()).isEqualTo("Twin");
  }
}
