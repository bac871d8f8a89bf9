package dev.bohr.agent.weave;

import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import dev.bohr.woven.DeclaredPlace;
import dev.bohr.woven.Woven;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A class with places in it, in a loader of its own. */
record WovenClass(String name, byte[] classFile) {
  private static final AtomicInteger NAMES = new AtomicInteger();

  static WovenClass of(Class<?> type) throws Exception {
    String resource = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream(resource)) {
      return new WovenClass(type.getName(), in.readAllBytes());
    }
  }

  /** A breakpoint of no other test, from the lines after its name; CODE is the class. */
  Declared declared(String text) throws Exception {
    String unique = "woven " + NAMES.incrementAndGet();
    return BreakpointFile.parse(
            "test.bp", "breakpoint " + unique + "\n" + text.replace("CODE", name))
        .breakpoints()
        .get(0);
  }

  /**
   * The class file with the places of a breakpoint.
   *
   * @param problems what was wrong is added to these
   */
  byte[] woven(Declared declared, boolean loading, List<String> problems) {
    int number = Woven.add(declared);
    List<WovenLocation> locations = new ArrayList<>();
    for (DeclaredPlace place : declared.places()) {
      int first = declared.sharing(place)[0];
      if (declared.places().get(first - 1) == place) {
        locations.add(new WovenLocation(number + first - 1, place));
      }
    }
    byte[] woven =
        new Weaver((location, text) -> problems.add(text)).weave(classFile, locations, loading);
    return woven == null ? classFile : woven;
  }

  Class<?> load(byte[] result) throws Exception {
    return new ClassLoader(WovenClass.class.getClassLoader()) {
      @Override
      protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
        if (!wanted.equals(name)) {
          return super.loadClass(wanted, resolve);
        }
        Class<?> known = findLoadedClass(wanted);
        return known == null ? defineClass(wanted, result, 0, result.length) : known;
      }
    }.loadClass(name);
  }
}
