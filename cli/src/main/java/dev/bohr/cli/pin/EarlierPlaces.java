package dev.bohr.cli.pin;

import dev.bohr.agent.weave.SiteLocations;
import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import dev.bohr.woven.DeclaredPlace;
import dev.bohr.woven.Location;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Breakpoints for places that a repair has taken away, as where {@code put} has become {@code
 * putIfAbsent}: the thread is stopped a little earlier, at an instruction that both programs have.
 * What it was about to do comes later in both, and the first thread's action is no longer waited
 * for, so that these must be tried as any other.
 *
 * <p>The objects that places had in common are not at hand there.
 */
final class EarlierPlaces {
  /** Further away is before what the thread had decided by. */
  private static final int NEAREST = 2;

  private final ClassFiles program;
  private final ClassFiles fixed;

  EarlierPlaces(ClassFiles program, ClassFiles fixed) {
    this.program = program;
    this.fixed = fixed;
  }

  /** Nothing when the repaired program has all places, or nothing near them. */
  Set<BreakpointFile> of(BreakpointFile file) throws IOException {
    Set<BreakpointFile> moved = new LinkedHashSet<>();
    for (int distance = 0; distance < NEAREST; distance++) {
      BreakpointFile earlier = moved(file, distance);
      if (earlier != null && !earlier.equals(file)) {
        moved.add(earlier);
      }
    }
    return moved;
  }

  private @Nullable BreakpointFile moved(BreakpointFile file, int distance) throws IOException {
    List<Declared> breakpoints = new ArrayList<>();
    for (Declared declared : file.breakpoints()) {
      List<Location> locations = new ArrayList<>();
      for (DeclaredPlace place : declared.places()) {
        Location there = there(place.location(), distance);
        if (there == null) {
          return null;
        }
        locations.add(there);
      }
      breakpoints.add(at(declared, locations));
    }
    return new BreakpointFile(breakpoints);
  }

  /** The location itself, if the repaired program has it. */
  private @Nullable Location there(Location location, int distance) throws IOException {
    SiteLocations before = program.locations(location.className());
    SiteLocations after = fixed.locations(location.className());
    if (before == null || after == null) {
      return null;
    }
    if (after.has(location)) {
      return location;
    }
    return before.before(location).stream()
        .filter(after::has)
        .skip(distance)
        .findFirst()
        .orElse(null);
  }

  private static Declared at(Declared declared, List<Location> locations) {
    List<DeclaredPlace> places = new ArrayList<>();
    boolean same = true;
    for (int i = 0; i < locations.size(); i++) {
      same &= declared.places().get(i).location().equals(locations.get(i));
    }
    for (int i = 0; i < locations.size(); i++) {
      DeclaredPlace place = declared.places().get(i).at(locations.get(i));
      places.add(same ? place : place.withoutObjects());
    }
    return declared.with(places);
  }
}
