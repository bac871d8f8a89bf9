package dev.bohr.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TestEnginesTest {
  @TempDir Path repository;

  private String jar(String group, String artifact, String version) throws IOException {
    Path directory = repository.resolve(group).resolve(artifact).resolve(version);
    Files.createDirectories(directory);
    Path jar = directory.resolve(artifact + '-' + version + ".jar");
    return Files.writeString(jar, "").toString();
  }

  @Test
  void addsTheEngineThatTheApiCameWith() throws IOException {
    String api = jar("jupiter", "junit-jupiter-api", "5.10.2");
    String commons = jar("platform", "junit-platform-commons", "1.10.2");
    String engine = jar("jupiter", "junit-jupiter-engine", "5.10.2");
    String platform = jar("platform", "junit-platform-engine", "1.10.2");

    assertThat(TestEngines.complete(List.of("classes", api, commons)))
        .containsExactly("classes", api, commons, engine, platform);
  }

  @Test
  void leavesAClassPathAloneThatIsCompleteOrHasNoJUnit() throws IOException {
    String api = jar("jupiter", "junit-jupiter-api", "5.10.2");
    String other = jar("jupiter", "junit-jupiter-engine", "5.11.0");

    assertThat(TestEngines.complete(List.of(api, other))).containsExactly(api, other);
    assertThat(TestEngines.complete(List.of(api))).containsExactly(api);
    assertThat(TestEngines.complete(List.of("classes"))).containsExactly("classes");
  }
}
