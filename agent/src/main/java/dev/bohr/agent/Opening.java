package dev.bohr.agent;

import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Opens the JDK's own packages to Bohr, so that the engine can read fields for reports and make a
 * run's own copy of what the JDK keeps in statics. The program's view does not change.
 */
final class Opening {
  private Opening() {}

  static void open(Instrumentation instrumentation, Module to) {
    Module base = Object.class.getModule();
    Map<String, Set<Module>> all = new HashMap<>();
    for (String name : base.getPackages()) {
      if (!base.isOpen(name, to)) {
        all.put(name, Set.of(to));
      }
    }
    instrumentation.redefineModule(base, Set.of(), all, all, Set.of(), Map.of());
  }
}
