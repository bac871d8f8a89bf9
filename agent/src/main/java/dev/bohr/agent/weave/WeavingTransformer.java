package dev.bohr.agent.weave;

import dev.bohr.agent.Opening;
import dev.bohr.woven.Woven;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Offers the classes that have places to the {@link Weaver}, those already loaded as well. Never
 * throws: a class that cannot be changed runs as it is, and it is said why.
 */
final class WeavingTransformer implements ClassFileTransformer {
  /** A visit itself needs this one, before it can know that it is inside another. */
  private static final String THREAD_LOCAL = "java.lang.ThreadLocal";

  private final Instrumentation instrumentation;

  /** By the name of the class, with slashes. */
  private final Map<String, List<WovenLocation>> locations = new HashMap<>();

  private final Weaver weaver = new Weaver((location, text) -> Woven.fail(location.number(), text));

  private WeavingTransformer(List<WovenLocation> all, Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
    for (WovenLocation location : all) {
      String type = location.place().location().className();
      if (type.equals(THREAD_LOCAL) || type.startsWith(THREAD_LOCAL + "$")) {
        Woven.fail(location.number(), "breakpoints themselves need " + THREAD_LOCAL);
      } else {
        locations.computeIfAbsent(type.replace('.', '/'), name -> new ArrayList<>()).add(location);
      }
    }
  }

  static void install(List<WovenLocation> all, Instrumentation instrumentation) {
    WeavingTransformer transformer = new WeavingTransformer(all, instrumentation);
    // The fields of paths may be private, also in the JDK.
    Module woven = Woven.class.getModule();
    Module base = Object.class.getModule();
    Opening.open(instrumentation, base, base.getPackages(), woven);
    instrumentation.addTransformer(transformer, true);
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (transformer.locations.containsKey(type.getName().replace('.', '/'))) {
        loaded.add(type);
      }
    }
    for (Class<?> type : loaded) {
      try {
        instrumentation.retransformClasses(type);
      } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
        transformer.fail(type.getName().replace('.', '/'), "the JVM refused the change: " + e);
      }
    }
  }

  @Override
  public byte @Nullable [] transform(
      Module module,
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> classBeingRedefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (name == null || !locations.containsKey(name)) {
      return null;
    }
    List<WovenLocation> here = locations.getOrDefault(name, List.of());
    try {
      byte[] woven = weaver.weave(classFile, here, classBeingRedefined == null);
      if (woven != null) {
        open(module, name);
      }
      return woven;
    } catch (Throwable e) {
      fail(name, "it could not be inserted: " + e);
      return null;
    }
  }

  private void open(Module module, String name) {
    int slash = name.lastIndexOf('/');
    if (module.isNamed() && slash > 0) {
      String in = name.substring(0, slash).replace('/', '.');
      Opening.open(instrumentation, module, Set.of(in), Woven.class.getModule());
    }
  }

  private void fail(String name, String why) {
    locations.getOrDefault(name, List.of()).forEach(place -> Woven.fail(place.number(), why));
  }
}
