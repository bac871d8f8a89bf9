package dev.bohr.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.Lincheck;

/**
 * Lincheck's model checker with its default options, one {@link LincheckLoop} per measurement, on
 * one JDK, free on all cores or pinned to one.
 */
public final class LincheckSubject implements SpeedSubject {
  private final Jdk jdk;
  private final boolean pinned;
  private final Duration warmUp;

  public LincheckSubject(Jdk jdk, boolean pinned, Duration warmUp) {
    this.jdk = jdk;
    this.pinned = pinned;
    this.warmUp = warmUp;
  }

  /**
   * Every way to run Lincheck here, to find its best: each JDK, pinned where that is possible and
   * not.
   */
  public static List<SpeedSubject> candidates(List<Jdk> jdks, Duration warmUp) {
    List<SpeedSubject> candidates = new ArrayList<>();
    for (Jdk jdk : jdks) {
      candidates.add(new LincheckSubject(jdk, false, warmUp));
      if (ChildJvm.canPin()) {
        candidates.add(new LincheckSubject(jdk, true, warmUp));
      }
    }
    return candidates;
  }

  /** The version on the class path, for example 3.7. */
  public static String version() {
    String location = Lincheck.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return Path.of(location).getFileName().toString().replaceAll("^lincheck-|\\.jar$", "");
  }

  @Override
  public String name() {
    return "Lincheck " + version() + ", JDK " + jdk.feature() + (pinned ? ", pinned" : ", free");
  }

  @Override
  public double executionsPerSecond(Class<? extends Runnable> test, Duration budget) {
    ChildJvm child = new ChildJvm(jdk, pinned, List.of(), LincheckLoop.class.getName());
    return child.explore(test, warmUp, budget).perSecond();
  }
}
