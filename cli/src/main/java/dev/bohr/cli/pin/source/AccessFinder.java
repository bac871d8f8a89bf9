package dev.bohr.cli.pin.source;

import dev.bohr.agent.weave.SourceSites.SourceSite;
import dev.bohr.woven.Location;
import dev.bohr.woven.Location.Action;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Finds what an instruction was compiled from. When the method has as many such accesses in its
 * source as in its bytecode, the order tells which it is; otherwise, as with a finally block, that
 * is there more than once, the line does. What remains ambiguous is refused.
 */
final class AccessFinder {
  private final ParsedSource source;
  private final List<Access> accesses;

  AccessFinder(ParsedSource source) {
    this.source = source;
    this.accesses = AccessScanner.scan(source);
  }

  Access find(Location location, SourceSite site) throws CannotPatch {
    Map<Access.Code, List<Access>> byCode = new LinkedHashMap<>();
    for (Access access : accesses) {
      if (access.action() == location.action()
          && (location.operand().isEmpty() || location.operand().equals(access.name()))
          && access.code().isCalled(site.method())) {
        byCode.computeIfAbsent(access.code(), code -> new ArrayList<>()).add(access);
      }
    }
    List<Access> found = new ArrayList<>();
    for (List<Access> same : byCode.values()) {
      if (same.stream().anyMatch(access -> access.isIn(site.line()))) {
        found.addAll(in(same, site));
      }
    }
    if (found.size() == 1) {
      return found.get(0);
    }
    throw new CannotPatch(
        found.isEmpty()
            ? "the text of %s:%d has no '%s'; the compiler adds it, or the source has changed since it was compiled"
                .formatted(source.file().getFileName(), site.line(), does(location))
            : "%s:%d has several that could be '%s'; put them into lines of their own"
                .formatted(source.file().getFileName(), site.line(), location));
  }

  private static String does(Location location) {
    Action action = location.action();
    return action + (location.operand().isEmpty() ? "" : " " + location.operand());
  }

  private static List<Access> in(List<Access> same, SourceSite site) {
    if (same.size() == site.lines().size() && same.get(site.ordinal()).isIn(site.line())) {
      return List.of(same.get(site.ordinal()));
    }
    List<Access> own = byLine(same, site, access -> access.line() == site.line());
    return own.size() == 1 ? own : byLine(same, site, access -> access.isIn(site.line()));
  }

  /** Code that is there several times has all of its instructions each time. */
  private static List<Access> byLine(
      List<Access> same, SourceSite site, Predicate<Access> isThere) {
    List<Access> there = same.stream().filter(isThere).toList();
    if (there.size() < 2) {
      return there;
    }
    int before = 0;
    int all = 0;
    for (int i = 0; i < site.lines().size(); i++) {
      int line = site.lines().get(i);
      boolean counts = there.stream().anyMatch(access -> access.isIn(line));
      all += counts ? 1 : 0;
      before += counts && i < site.ordinal() ? 1 : 0;
    }
    return all % there.size() == 0 ? List.of(there.get(before % there.size())) : there;
  }
}
