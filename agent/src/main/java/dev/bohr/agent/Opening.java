package dev.bohr.agent;

import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Opens the JDK's own packages to Bohr, so that the engine can read fields for reports and make a
 * run's own copy of what the JDK keeps in statics. The program's view does not change.
 */
public final class Opening {
  private Opening() {}

  /** What runs leave in servers of beans is taken out again. */
  private static final String BEANS = "com.sun.jmx.mbeanserver";

  /** Tables of remote objects, which outlive a run. */
  private static final Set<String> REMOTE =
      Set.of("sun.rmi.transport", "sun.rmi.transport.tcp", "sun.rmi.runtime");

  static void open(Instrumentation instrumentation, Module to) {
    Module base = Object.class.getModule();
    open(instrumentation, base, base.getPackages(), to);
    ModuleLayer.boot()
        .findModule("java.management")
        .ifPresent(management -> open(instrumentation, management, Set.of(BEANS), to));
    ModuleLayer.boot()
        .findModule("java.rmi")
        .ifPresent(remote -> open(instrumentation, remote, REMOTE, to));
  }

  /** Opens packages of one module. */
  public static void open(
      Instrumentation instrumentation, Module module, Set<String> packages, Module to) {
    Map<String, Set<Module>> all = new HashMap<>();
    for (String name : packages) {
      if (!module.isOpen(name, to)) {
        all.put(name, Set.of(to));
      }
    }
    instrumentation.redefineModule(module, Set.of(), all, all, Set.of(), Map.of());
  }
}
