package dev.bohr.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.Lincheck;

/**
 * Lincheck's model checker with its default options, one {@link LincheckLoop} per measurement, on
 * one JDK, free on all cores or pinned to one.
 */
record LincheckSubject(Jdk jdk, boolean pinned) implements SpeedSubject {
  /**
   * Every way to run Lincheck here, to find its best: each JDK, pinned where that is possible and
   * not.
   */
  static List<SpeedSubject> candidates(List<Jdk> jdks) {
    List<SpeedSubject> candidates = new ArrayList<>();
    for (Jdk jdk : jdks) {
      candidates.add(new LincheckSubject(jdk, false));
      if (LiveJvm.canPin()) {
        candidates.add(new LincheckSubject(jdk, true));
      }
    }
    return candidates;
  }

  /** The version on the class path, for example 3.7. */
  private static String version() {
    String location = Lincheck.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return Path.of(location).getFileName().toString().replaceAll("^lincheck-|\\.jar$", "");
  }

  @Override
  public String name() {
    return "Lincheck " + version() + ", JDK " + jdk.feature() + (pinned ? ", pinned" : ", free");
  }

  @Override
  public LiveJvm start(SpeedCase test) {
    String sample = test.large() ? "2" : "50";
    return new LiveJvm(
        jdk,
        pinned,
        List.of(),
        test.classPath(),
        List.of(LincheckLoop.class.getName(), test.test(), sample));
  }
}
