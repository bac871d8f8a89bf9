package dev.bohr.cli.worker;

import dev.bohr.agent.Reasons;
import dev.bohr.cli.support.Versions;
import dev.bohr.core.engine.ControlMode;
import dev.bohr.core.engine.Options;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What files say about the circumstances of a run. */
public final class Environment {
  /** Not more than a reader will read. */
  private static final int MAX_REASONS = 5;

  private Environment() {}

  static Map<String, String> of(WorkerConfig config) {
    return of(config.seed(), config.maxSteps());
  }

  public static Map<String, String> of(long seed, long maxSteps) {
    Map<String, String> environment = new TreeMap<>();
    environment.put("jdk", Versions.jdk());
    environment.put("os", System.getProperty("os.name") + ' ' + System.getProperty("os.version"));
    environment.put("bohr", Versions.bohr());
    environment.put("seed", Long.toString(seed));
    if (maxSteps != Options.DEFAULT_MAX_STEPS) {
      environment.put(MAX_STEPS, Long.toString(maxSteps));
    }
    return environment;
  }

  /** Where a failure keeps a step limit that is not the default. */
  static final String MAX_STEPS = "max-steps";

  /** What could not be controlled: threads that left control, classes that stayed as they were. */
  static List<String> notes(ControlMode mode) {
    return notes(mode, Set.of());
  }

  /**
   * As above.
   *
   * @param others names of classes that the runs have nothing to do with
   */
  public static List<String> notes(ControlMode mode, Set<String> others) {
    List<String> notes = new ArrayList<>(alike(mode.notes()));
    int reasons = 0;
    for (Map.Entry<String, String> reason : Reasons.all().entrySet()) {
      if (isProgram(reason.getKey())
          && !others.contains(reason.getKey())
          && reasons++ < MAX_REASONS) {
        notes.add("class " + reason.getKey() + ": " + reason.getValue());
      }
    }
    if (reasons > MAX_REASONS) {
      notes.add((reasons - MAX_REASONS) + " more classes are not or not wholly controlled");
    }
    return notes;
  }

  /** One for all that differ in numbers only: names of threads often count up from run to run. */
  private static Collection<String> alike(Collection<String> notes) {
    Map<String, String> kept = new LinkedHashMap<>();
    notes.forEach(note -> kept.putIfAbsent(note.replaceAll("\\d+", "0"), note));
    return kept.values();
  }

  private static boolean isProgram(String className) {
    return !className.startsWith("java.")
        && !className.startsWith("javax.")
        && !className.startsWith("jdk.")
        && !className.startsWith("sun.")
        && !className.startsWith("com.sun.")
        && !className.startsWith("dev.bohr.agent.");
  }
}
