package dev.bohr.core.run;

import dev.bohr.core.trace.Origin;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a Runnable of a class with a main method, as the {@code java} launcher would start it.
 *
 * <p>The class is loaded but not initialised: its initialiser belongs to the run. Main is called by
 * a generated class, a {@link MainCaller}.
 */
public final class MainProgram {
  /** The first JDK whose launcher takes a main method that is not public, static or has no args. */
  private static final int FLEXIBLE_MAIN = 25;

  private MainProgram() {}

  /**
   * @param loader sees the class path of the program
   * @param name the main class, with its package
   */
  public static Runnable of(ClassLoader loader, String name, List<String> arguments)
      throws BadTargetException {
    Class<?> type = load(loader, name);
    Consumer<String[]> entry = entry(type, mainMethod(type));
    String[] args = arguments.toArray(new String[0]);
    return () -> entry.accept(args.clone());
  }

  private static Class<?> load(ClassLoader loader, String name) throws BadTargetException {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException missing) {
      throw new BadTargetException(
          "there is no class '%s' on the class path; check its name (with the package) and -cp"
              .formatted(name));
    } catch (UnsupportedClassVersionError other) {
      throw new BadTargetException(ClassVersion.refusal(name, String.valueOf(other.getMessage())));
    } catch (NoClassDefFoundError misnamed) {
      // Thrown for a file whose class has another name, and for a missing superclass.
      throw new BadTargetException(
          "class '%s' cannot be loaded (%s); check its name (with the package) and -cp"
              .formatted(name, misnamed.getMessage()));
    } catch (LinkageError broken) {
      throw new BadTargetException(
          "class '%s' cannot be loaded (%s); compile it again".formatted(name, broken));
    }
  }

  private static Method mainMethod(Class<?> type) throws BadTargetException {
    try {
      boolean flexible = Runtime.version().feature() >= FLEXIBLE_MAIN;
      Method found = find(type, flexible, String[].class);
      if (found == null && flexible) {
        found = find(type, true);
      }
      if (found != null) {
        return found;
      }
    } catch (NoClassDefFoundError missing) {
      throw new BadTargetException(
          "class '%s' needs a class that is not on the class path (%s); complete -cp"
              .formatted(type.getName(), missing.getMessage()));
    }
    throw new BadTargetException(
        "class '%s' has no 'public static void main(String[])'; name a class that has one"
            .formatted(type.getName()));
  }

  private static @Nullable Method find(Class<?> type, boolean flexible, Class<?>... parameters) {
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      try {
        Method method = at.getDeclaredMethod("main", parameters);
        int modifiers = method.getModifiers();
        boolean classic = Modifier.isPublic(modifiers) && Modifier.isStatic(modifiers);
        if (method.getReturnType() == void.class
            && (flexible ? !Modifier.isPrivate(modifiers) : classic)) {
          return method;
        }
      } catch (NoSuchMethodException absent) {
        // Perhaps a superclass has it.
        continue;
      }
    }
    return null;
  }

  @SuppressWarnings("unchecked")
  private static Consumer<String[]> entry(Class<?> type, Method main) throws BadTargetException {
    try {
      return (Consumer<String[]>) caller(type, main).getConstructor().newInstance();
    } catch (ReflectiveOperationException | IOException | RuntimeException | LinkageError refused) {
      throw new BadTargetException(
          "the main method of '%s' cannot be called (%s); put the class on -cp and not in a module"
              .formatted(type.getName(), refused));
    }
  }

  /** Made once per class: a loader takes a name only once. */
  private static Class<?> caller(Class<?> type, Method main)
      throws ReflectiveOperationException, IOException {
    MethodHandles.Lookup inside = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    try {
      return inside.findClass(type.getName() + Origin.CALLER);
    } catch (ClassNotFoundException notYet) {
      return inside.defineClass(MainCaller.classFile(type, main));
    }
  }
}
