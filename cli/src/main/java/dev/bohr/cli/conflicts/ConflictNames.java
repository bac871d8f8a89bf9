package dev.bohr.cli.conflicts;

import dev.bohr.core.conflicts.ConflictKind;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.Words;
import dev.bohr.woven.DeclaredPlace;
import dev.bohr.woven.Location;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the two ends of conflicts are called: file and line, as in the paper, or the method in a
 * class without line numbers; where that is not enough, with the package, and with what is done
 * there.
 */
final class ConflictNames {
  /** By file and line: the packages, and the locations, that are called so. */
  private final Map<String, Set<String>> packages = new HashMap<>();

  private final Map<String, Set<Location>> locations = new HashMap<>();

  ConflictNames(List<Trial> trials) {
    for (Trial trial : trials) {
      for (int place = 0; place < 2; place++) {
        Site site = site(trial, place);
        String line = line(site);
        packages.computeIfAbsent(line, key -> new HashSet<>()).add(packageOf(site));
        locations.computeIfAbsent(line, key -> new HashSet<>()).add(location(trial, place));
      }
    }
  }

  private static Site site(Trial trial, int place) {
    return trial.conflict().site(place == 0 ? trial.first() : trial.second());
  }

  private static DeclaredPlace place(Trial trial, int place) {
    return trial.file().breakpoints().get(0).places().get(place);
  }

  private static Location location(Trial trial, int place) {
    return place(trial, place).location();
  }

  private static String line(Site site) {
    if (site.line() == 0) {
      return site.className().substring(packageOf(site).length()) + '.' + site.method();
    }
    return (site.file() == null ? site.className() : site.file()) + ':' + site.line();
  }

  private static String packageOf(Site site) {
    return site.className().substring(0, site.className().lastIndexOf('.') + 1);
  }

  /** One end of a conflict: 0 for the one that comes first, 1 for the other. */
  String name(Trial trial, int place) {
    long ignored = place(trial, place).ignoreFirst();
    return name(trial, place, ignored == 0 ? "" : " after the first " + ignored);
  }

  private String name(Trial trial, int place, String when) {
    Site site = site(trial, place);
    String line = line(site);
    boolean several = packages.getOrDefault(line, Set.of()).size() > 1;
    String name = several ? packageOf(site) + line : line;
    boolean ambiguous = locations.getOrDefault(line, Set.of()).size() > 1;
    return name + (ambiguous ? " (" + does(location(trial, place)) + ')' : "") + when;
  }

  private static String does(Location location) {
    String action = location.action() == null ? location.method() : location.action().toString();
    String operand = location.operand().isEmpty() ? "" : ' ' + location.operand();
    return action + operand + (location.occurrence() > 1 ? " #" + location.occurrence() : "");
  }

  /** {@code race on Account.balance}, {@code lock Account}, {@code sync LinkedBlockingQueue}. */
  static String what(Trial trial) {
    Trace trace = trial.conflict().trace();
    ConflictKind kind = trial.conflict().kind();
    boolean permit =
        trace.kindAt(trial.first()) == EventKind.PARK
            || trace.kindAt(trial.second()) == EventKind.PARK;
    String label =
        permit ? "permit to go on" : trace.variables().get(trace.variableAt(trial.first())).label();
    // Which of several objects it was does not matter: the next one is in conflict, too.
    String of = label.replaceAll("#\\d+", "");
    return Words.of(kind) + (kind == ConflictKind.RACE ? " on " : " ") + of;
  }
}
