package dev.bohr.cli.pin.source;

import dev.bohr.agent.weave.SourceSites;
import dev.bohr.agent.weave.SourceSites.SourceSite;
import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import dev.bohr.woven.DeclaredPlace;
import dev.bohr.woven.Location;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Translates the breakpoints of a file into changes of the sources. */
final class SourceTranslation {
  private final List<String> classPath;
  private final SourceRoots roots;

  /** By file, its text as the compiler sees it, and what is to be called where. */
  private final Map<Path, ParsedSource> sources = new LinkedHashMap<>();

  private final Map<Path, AccessFinder> finders = new HashMap<>();
  private final Map<Path, Map<Access, List<Opening>>> places = new LinkedHashMap<>();

  SourceTranslation(List<String> classPath, SourceRoots roots) {
    this.classPath = classPath;
    this.roots = roots;
  }

  /** Where a place is. */
  private record Site(DeclaredPlace place, SourceSite found, Path root, Path file) {}

  /**
   * The patch.
   *
   * @param about the failure, in a line
   */
  SourcePatch translate(BreakpointFile breakpoints, String about) throws IOException, CannotPatch {
    return translate(breakpoints, about, Set.of());
  }

  /**
   * The patch.
   *
   * @param about the failure, in a line
   * @param users packages that are to call the new class, too
   */
  SourcePatch translate(BreakpointFile breakpoints, String about, Set<String> users)
      throws IOException, CannotPatch {
    Map<DeclaredPlace, Site> sites = new LinkedHashMap<>();
    for (Declared declared : breakpoints.breakpoints()) {
      for (DeclaredPlace place : declared.places()) {
        sites.put(place, site(place));
      }
    }
    Set<String> packages = new LinkedHashSet<>(users);
    sites.keySet().forEach(place -> packages.add(packageOf(place)));
    Site first = main(sites.values());
    String packageName = packageOf(first.place());
    String className = className(first);
    BreakpointsSource generated =
        new BreakpointsSource(
            packageName, className, packages.size() > 1, parsed(first.file()).newline());
    for (Declared declared : breakpoints.breakpoints()) {
      String constant = generated.add(declared);
      for (int i = 0; i < declared.places().size(); i++) {
        DeclaredPlace place = declared.places().get(i);
        if (declared.sharing(place)[0] == i + 1) {
          String method = generated.add(constant, declared, place);
          open(site(place), declared, qualified(place, packageName, className) + method);
        }
      }
    }
    return write(sites, first, className, generated.text(about));
  }

  /** What the program is made of comes before its tests, which may use it but not be used. */
  private static Site main(Iterable<Site> sites) {
    Site first = sites.iterator().next();
    for (Site site : sites) {
      if (SourceRoots.isOfTests(first.root()) && !SourceRoots.isOfTests(site.root())) {
        first = site;
      }
    }
    return first;
  }

  private SourcePatch write(
      Map<DeclaredPlace, Site> sites, Site first, String className, String generated)
      throws CannotPatch {
    Set<Path> used = new LinkedHashSet<>();
    sites.values().forEach(site -> used.add(site.root()));
    Path base = SourceRoots.base(used);
    Map<Path, String> texts = new LinkedHashMap<>();
    StringBuilder diff = new StringBuilder();
    for (Map.Entry<Path, Map<Access, List<Opening>>> entry : places.entrySet()) {
      ParsedSource source = parsed(entry.getKey());
      String after = new Rewriter(source).rewrite(entry.getValue());
      texts.put(entry.getKey(), after);
      diff.append(UnifiedDiff.of(path(base, entry.getKey()), source.text(), after));
    }
    Path added = first.file().resolveSibling(className + ".java");
    texts.put(added, generated);
    diff.append(UnifiedDiff.ofNew(path(base, added), generated));
    String packageName = packageOf(first.place());
    return new SourcePatch(
        diff.toString(),
        base,
        texts,
        packageName.isEmpty() ? className : packageName + "." + className);
  }

  private static String path(Path base, Path file) {
    return base.relativize(file).toString().replace('\\', '/');
  }

  private Site site(DeclaredPlace place) throws IOException, CannotPatch {
    if (!place.conditions().isEmpty()) {
      throw new CannotPatch(
          "the condition '%s' cannot be written as source".formatted(place.conditions().get(0)));
    }
    if (place.location().action() == Location.Action.UNLOCK) {
      throw new CannotPatch(
          "a place where a lock is released cannot be written as source: " + place.location());
    }
    String name = place.location().className();
    try {
      SourceSite found = SourceSites.find(classFile(name), place.location());
      Path root = roots.rootOf(name, found.file());
      Path file = root.resolve(SourceRoots.relative(name, found.file()));
      if (!sources.containsKey(file)) {
        ParsedSource source = ParsedSource.read(file, classPath);
        sources.put(file, source);
        finders.put(file, new AccessFinder(source));
      }
      return new Site(place, found, root, file);
    } catch (IllegalArgumentException e) {
      throw new CannotPatch(String.valueOf(e.getMessage()));
    }
  }

  private byte[] classFile(String name) throws IOException, CannotPatch {
    List<URL> urls = new ArrayList<>();
    for (String entry : classPath) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    String resource = name.replace('.', '/') + ".class";
    try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), null);
        InputStream in = loader.getResourceAsStream(resource)) {
      if (in == null) {
        throw new CannotPatch(name + " is not part of the program, so its source stays as it is");
      }
      return in.readAllBytes();
    }
  }

  private ParsedSource parsed(Path file) throws CannotPatch {
    ParsedSource source = sources.get(file);
    if (source == null) {
      throw new CannotPatch(file + " was not read");
    }
    return source;
  }

  private void open(Site site, Declared declared, String call) throws CannotPatch {
    AccessFinder finder = finders.get(site.file());
    if (finder != null) {
      Access access = finder.find(site.place().location(), site.found());
      places
          .computeIfAbsent(site.file(), file -> new LinkedHashMap<>())
          .computeIfAbsent(access, at -> new ArrayList<>())
          .add(new Opening(call, site.place().same(), declared.together()));
    }
  }

  private static String packageOf(DeclaredPlace place) {
    String name = place.location().className();
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }

  private static String qualified(DeclaredPlace place, String packageName, String className) {
    return packageOf(place).equals(packageName) || packageName.isEmpty()
        ? className + "."
        : packageName + "." + className + ".";
  }

  /** After the file, with a number where there is such a class already. */
  private static String className(Site site) {
    String file = String.valueOf(site.file().getFileName());
    String wanted = file.substring(0, file.length() - ".java".length()) + "Breakpoints";
    String name = wanted;
    for (int i = 2; Files.exists(site.file().resolveSibling(name + ".java")); i++) {
      name = wanted + i;
    }
    return name;
  }
}
