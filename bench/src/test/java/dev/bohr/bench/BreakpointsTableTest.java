package dev.bohr.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.woven.BreakpointFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code breakpoints-table} is given: its subjects and their breakpoints. */
class BreakpointsTableTest {
  /** Tests run in the directory of the module. */
  private static final Path BENCH = Path.of("");

  @Test
  void everyBreakpointFileIsReadAndUsed() throws Exception {
    Set<String> used =
        subjects().stream()
            .filter(subject -> !subject.isKernel())
            .map(subject -> subject.file() + ".bp")
            .collect(Collectors.toSet());
    BreakpointServer.ALL.forEach(server -> used.add(server.file() + ".bp"));
    try (Stream<Path> files = Files.list(BENCH.resolve("src/breakpoints"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".bp")).toList()) {
        String name = file.getFileName().toString();
        assertThat(used).contains(name);
        BreakpointFile read = BreakpointFile.parse(name, Files.readString(file));
        assertThat(read.breakpoints()).as(name).hasSize(1);
        assertThat(read.breakpoints().get(0).places()).as(name).hasSizeGreaterThan(1);
        used.remove(name);
      }
    }
    assertThat(used).as("not there").isEmpty();
  }

  @Test
  void everySubjectHasAMainMethod() throws Exception {
    for (BreakpointSubject subject : subjects()) {
      if (subject.library().isEmpty()) {
        Class<?> main = Class.forName(subject.mainClass());
        assertThat(main.getMethod("main", String[].class)).isNotNull();
      } else {
        assertThat(subject.source(BENCH)).content().contains("void main(String[] args)");
      }
    }
  }

  @Test
  void everyServerIsThere() {
    for (BreakpointServer server : BreakpointServer.ALL) {
      assertThat(server.source(BENCH)).content().contains("void main(String[] args)");
    }
  }

  @Test
  void everySymptomHasAnExitCode() throws Exception {
    assertThat(subjects()).allSatisfy(subject -> assertThat(subject.code()).isPositive());
  }

  private static List<BreakpointSubject> subjects() throws IOException {
    return BreakpointSubject.all(BENCH);
  }
}
