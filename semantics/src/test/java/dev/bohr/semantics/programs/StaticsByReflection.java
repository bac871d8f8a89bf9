package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;

/** Classes that are initialised, or not, by a use that no instruction of the program shows. */
public final class StaticsByReflection {
  private StaticsByReflection() {}

  /** Which classes were initialised in this run, in their order. */
  private static final List<String> LOG = new ArrayList<>();

  private static volatile boolean ready;

  private static void initialised(String name) {
    synchronized (LOG) {
      LOG.add(name);
    }
  }

  private static boolean isInitialised(String name) {
    synchronized (LOG) {
      return LOG.contains(name);
    }
  }

  private static Class<?> named(String name, boolean initialise) throws Exception {
    ClassLoader loader = StaticsByReflection.class.getClassLoader();
    return Class.forName(StaticsByReflection.class.getName() + '$' + name, initialise, loader);
  }

  private static final class Driver {
    static final boolean READY = ready;

    static {
      initialised("Driver");
    }
  }

  /** A driver that is loaded for its initialiser, which may run too early. */
  @Bug
  public static final class ForName implements Program {
    @Override
    public void execute() throws Exception {
      together(() -> ready = true, () -> Class.forName(Driver.class.getName()));
      check(Driver.READY, "initialised too early");
    }
  }

  public static final class ForNameTwin implements Program {
    @Override
    public void execute() throws Exception {
      check(!ready, "a flag of an earlier run");
      together(() -> ready = true, () -> named("Driver", false));
      check(!isInitialised("Driver"), "initialised, though not asked to");
      named("Driver", true);
      check(isInitialised("Driver"), "not initialised, though asked to");
      check(Driver.READY, "initialised too early");
    }
  }

  private static final class Settings {
    static int size = 10;
    static volatile String name = "none";

    static {
      initialised("Settings");
    }
  }

  private static Field field(String name) throws Exception {
    return Settings.class.getDeclaredField(name);
  }

  /** Adds to a static by reflection, which initialises it first. */
  @Bug
  public static final class Fields implements Program {
    @Override
    public void execute() throws Exception {
      Field size = field("size");
      together(
          () -> size.setInt(null, size.getInt(null) + 1),
          () -> size.setInt(null, size.getInt(null) + 1));
      check(Settings.size == 12, "an increment was lost");
    }
  }

  /** What is set by reflection stays set at the first plain use. */
  public static final class FieldsTwin implements Program {
    @Override
    public void execute() throws Exception {
      Field size = field("size");
      Field name = field("name");
      check(!isInitialised("Settings"), "initialised by a lookup");
      together(() -> size.setInt(null, 20), () -> name.set(null, "ada"));
      check(Settings.size == 20 && Settings.name.equals("ada"), "overwritten by the initialiser");
      check(LOG.size() == 1, "not initialised once");
    }
  }

  /** A getter and a VarHandle for statics. */
  @Bug
  public static final class Handles implements Program {
    @Override
    public void execute() throws Exception {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      VarHandle size = lookup.findStaticVarHandle(Settings.class, "size", int.class);
      together(
          () -> size.set((int) size.get() + 1),
          () -> size.setVolatile((int) size.getVolatile() + 1));
      check(Settings.size == 12, "an increment was lost");
    }
  }

  public static final class HandlesTwin implements Program {
    @Override
    public void execute() throws Exception {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      MethodHandle get = lookup.findStaticGetter(Settings.class, "size", int.class);
      MethodHandle set = lookup.findStaticSetter(Settings.class, "name", String.class);
      check(!isInitialised("Settings"), "initialised by a lookup");
      together(() -> check(size(get) == 10, "not initialised"), () -> set(set, "ada"));
      check(Settings.name.equals("ada"), "overwritten by the initialiser");
      check(LOG.size() == 1, "not initialised once");
    }

    private static int size(MethodHandle get) {
      try {
        return (int) get.invokeExact();
      } catch (Throwable e) {
        throw new LinkageError("cannot get", e);
      }
    }

    private static void set(MethodHandle set, String value) {
      try {
        set.invokeExact(value);
      } catch (Throwable e) {
        throw new LinkageError("cannot set", e);
      }
    }
  }

  private static class Plugin {
    static {
      initialised("Plugin");
    }

    static int calls;

    static int call() {
      return ++calls;
    }
  }

  private static final class FastPlugin extends Plugin {}

  /** Calls a static method by reflection. */
  @Bug
  public static final class Methods implements Program {
    @Override
    public void execute() throws Exception {
      together(
          () -> Plugin.class.getDeclaredMethod("call").invoke(null),
          () -> Plugin.class.getDeclaredMethod("call").invoke(null));
      check(Plugin.calls == 2, "a call was lost");
    }
  }

  /** Every way to initialise a class by name, one after the other. */
  public static final class MethodsTwin implements Program {
    @Override
    public void execute() throws Exception {
      check(LOG.isEmpty(), "a log of an earlier run");
      together(
          () -> FastPlugin.class.getDeclaredConstructor().newInstance(),
          () -> MethodHandles.lookup().ensureInitialized(Plugin.class));
      check(LOG.equals(List.of("Plugin")), "not initialised once");
      check(Plugin.class.getDeclaredMethod("call").invoke(null).equals(1), "an earlier call");
    }
  }

  private static final class Broken {
    static {
      if (!ready) {
        throw new IllegalStateException("not ready");
      }
    }

    static void use() {}
  }

  /** An initialiser that fails is not the fault of the method that was to be called. */
  @Bug(type = ExceptionInInitializerError.class)
  public static final class Failures implements Program {
    @Override
    public void execute() throws Exception {
      together(() -> ready = true, () -> Broken.class.getDeclaredMethod("use").invoke(null));
    }
  }

  public static final class FailuresTwin implements Program {
    @Override
    public void execute() throws Exception {
      try {
        Broken.class.getDeclaredMethod("use").invoke(null);
        check(false, "did not fail");
      } catch (InvocationTargetException e) {
        check(false, "looks like a failure of the method");
      } catch (ExceptionInInitializerError e) {
        check(e.getCause() instanceof IllegalStateException, "another cause");
      }
      together(FailuresTwin::again, FailuresTwin::again);
    }

    private static void again() {
      ready = true;
      try {
        Broken.use();
        check(false, "initialised a second time");
      } catch (NoClassDefFoundError e) {
        check(e.getMessage().endsWith("Broken"), "names another class");
      }
    }
  }
}
