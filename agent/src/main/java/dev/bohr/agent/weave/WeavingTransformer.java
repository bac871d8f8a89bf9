package dev.bohr.agent.weave;

import dev.bohr.agent.Opening;
import dev.bohr.woven.Location;
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
public final class WeavingTransformer implements ClassFileTransformer {
  /** A visit itself needs this one, before it can know that it is inside another. */
  private static final String THREAD_LOCAL = "java.lang.ThreadLocal";

  private static final String OWN = "dev.bohr.";

  private final Instrumentation instrumentation;

  /** Whether the lock of a synchronized method may become an instruction. */
  private final Expansion expansion;

  /**
   * By the name of the class, with dots also for nested ones; null while there are none, which is
   * asked on threads that must not call methods of the JDK.
   */
  private volatile @Nullable Map<String, List<WovenLocation>> locations;

  private final Weaver weaver = new Weaver((location, text) -> Woven.fail(location.number(), text));

  /** Decides about a class; a method that has lost its flag does not get it back. */
  public interface Expansion {
    /**
     * @param loaded null while the class is being loaded
     */
    boolean isPossible(@Nullable ClassLoader loader, String name, @Nullable Class<?> loaded);
  }

  WeavingTransformer(Instrumentation instrumentation, Expansion expansion) {
    this.instrumentation = instrumentation;
    this.expansion = expansion;
  }

  /** Breakpoints for the rest of the JVM's life. */
  static void install(List<WovenLocation> all, Instrumentation instrumentation) {
    WeavingTransformer transformer =
        new WeavingTransformer(instrumentation, (loader, name, loaded) -> loaded == null);
    instrumentation.addTransformer(transformer, true);
    transformer.weave(all);
  }

  /** Inserts places into the classes that are loaded, and those to come. */
  void weave(List<WovenLocation> all) {
    // The fields of paths may be private, also in the JDK.
    Module base = Object.class.getModule();
    Opening.open(instrumentation, base, base.getPackages(), Woven.class.getModule());
    Woven.explain(this::whyAbsent);
    Map<String, List<WovenLocation>> byClass = byClass(all);
    locations = byClass;
    retransform(byClass);
  }

  /** Takes all places out again. */
  void unweave() {
    Map<String, List<WovenLocation>> before = locations;
    locations = null;
    if (before != null) {
      retransform(before);
    }
  }

  /** The name of a class that is not there is only known when the program is over. */
  private @Nullable String whyAbsent(String name) {
    List<String> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (Location.isName(name, type.getName())) {
        return null;
      }
      if (!type.isArray() && !type.isHidden() && !isOwn(type)) {
        loaded.add(type.getName());
      }
    }
    return "no class %s was loaded; nearest: %s"
        .formatted(name, NearNames.ofClasses(name, loaded.stream()));
  }

  private static boolean isOwn(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == WeavingTransformer.class.getClassLoader()
        || loader == null && type.getName().startsWith(OWN);
  }

  private static Map<String, List<WovenLocation>> byClass(List<WovenLocation> all) {
    Map<String, List<WovenLocation>> byClass = new HashMap<>();
    for (WovenLocation location : all) {
      String type = key(location.place().location().className());
      if (type.equals(THREAD_LOCAL) || type.startsWith(THREAD_LOCAL + ".")) {
        Woven.fail(location.number(), "breakpoints themselves need " + THREAD_LOCAL);
      } else {
        byClass.computeIfAbsent(type, name -> new ArrayList<>()).add(location);
      }
    }
    return byClass;
  }

  private static String key(String className) {
    return className.replace('$', '.');
  }

  /**
   * @param className with dots
   */
  private static List<WovenLocation> in(
      String className, Map<String, List<WovenLocation>> byClass) {
    List<WovenLocation> like = byClass.get(key(className));
    return like == null
        ? List.of()
        : like.stream()
            .filter(each -> Location.isName(each.place().location().className(), className))
            .toList();
  }

  private void retransform(Map<String, List<WovenLocation>> byClass) {
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (!in(type.getName(), byClass).isEmpty()) {
        loaded.add(type);
      }
    }
    for (Class<?> type : loaded) {
      try {
        instrumentation.retransformClasses(type);
      } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
        fail(in(type.getName(), byClass), "the JVM refused the change: " + e);
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
    Map<String, List<WovenLocation>> all = locations;
    if (all == null || name == null) {
      return null;
    }
    List<WovenLocation> here = in(name.replace('/', '.'), all);
    if (here.isEmpty()) {
      return null;
    }
    try {
      boolean expands = expansion.isPossible(loader, name, classBeingRedefined);
      byte[] woven = weaver.weave(classFile, here, expands, Ancestors.of(loader));
      if (woven != null) {
        open(module, name);
      }
      return woven;
    } catch (Throwable e) {
      fail(here, "it could not be inserted: " + e);
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

  private static void fail(List<WovenLocation> places, String why) {
    places.forEach(place -> Woven.fail(place.number(), why));
  }
}
