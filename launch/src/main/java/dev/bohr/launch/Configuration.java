package dev.bohr.launch;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * The configuration of engines as launchers read it: system properties, then {@code
 * junit-platform.properties} of the class path. Two things are different. Tests run one after
 * another on the thread of the run, since what runs in parallel is up to the schedule. Timeouts of
 * Jupiter are off: they would measure real time, and what never ends is for the run to tell.
 */
final class Configuration implements ConfigurationParameters {
  private static final Map<String, String> FIXED =
      Map.of(
          "junit.jupiter.execution.parallel.enabled", "false",
          "junit.jupiter.execution.timeout.mode", "disabled");

  private final Properties file = new Properties();

  Configuration() {
    try (InputStream in =
        Configuration.class.getClassLoader().getResourceAsStream(CONFIG_FILE_NAME)) {
      if (in != null) {
        file.load(in);
      }
    } catch (IOException | IllegalArgumentException unreadable) {
      throw new IllegalStateException(
          CONFIG_FILE_NAME + " cannot be read; correct it on the class path", unreadable);
    }
  }

  private @Nullable String value(String key) {
    String fixed = FIXED.get(key);
    if (fixed != null) {
      return fixed;
    }
    String property = System.getProperty(key);
    return property != null ? property : file.getProperty(key);
  }

  @Override
  public Optional<String> get(String key) {
    return Optional.ofNullable(value(key));
  }

  @Override
  public Optional<Boolean> getBoolean(String key) {
    return get(key).map(Boolean::parseBoolean);
  }

  /** Gone in version 6, and without meaning before. */
  @Override
  @SuppressWarnings({"deprecation", "RedundantSuppression"})
  public int size() {
    return file.size();
  }

  @Override
  public Set<String> keySet() {
    Set<String> keys = new HashSet<>(file.stringPropertyNames());
    keys.addAll(System.getProperties().stringPropertyNames());
    return keys;
  }
}
