package dev.bohr.runtime;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/**
 * Starts the parts of Bohr that live in the isolated loader: the agent's rewriter, and the command
 * line.
 *
 * <p>With the option {@code loader=app} they are taken from the application's class path instead,
 * which is how Bohr's own tests reach the engine that the hooks call.
 */
public final class Boot {
  private Boot() {}

  private static final String AGENT = "dev.bohr.agent.Agent";
  private static final String COMMAND_LINE = "dev.bohr.cli.Main";
  private static final String WORKER = "dev.bohr.cli.worker.WorkerMain";

  private static volatile String jar = "";
  private static volatile ClassLoader inner = ClassLoader.getPlatformClassLoader();

  /** Called on the boot loader's copy of this class, once per JVM. */
  public static void start(String options, Instrumentation instrumentation, String jarPath)
      throws Throwable {
    if (!jar.isEmpty()) {
      return;
    }
    jar = jarPath;
    inner =
        (',' + options + ',').contains(",loader=app,")
            ? ClassLoader.getSystemClassLoader()
            : new InnerLoader(jarPath, ClassLoader.getPlatformClassLoader());
    call(
        AGENT,
        "install",
        new Class<?>[] {String.class, Instrumentation.class},
        options,
        instrumentation);
  }

  public static void main(String jarPath, String[] args) throws IOException {
    if (jar.isEmpty()) {
      jar = jarPath;
      inner = new InnerLoader(jarPath, Boot.class.getClassLoader());
    }
    try {
      Thread.currentThread().setContextClassLoader(inner);
      // A worker needs nothing of the command line, and every class counts for its start.
      String entry = args.length > 0 && args[0].equals("worker") ? WORKER : COMMAND_LINE;
      call(entry, "main", new Class<?>[] {String[].class}, (Object) args);
    } catch (Throwable e) {
      throw new IllegalStateException("bohr.jar is damaged; build it again", e);
    }
  }

  /** The jar that this JVM's Bohr came from. */
  public static String jar() {
    return jar;
  }

  /** The loader of everything in Bohr but the runtime. */
  public static ClassLoader inner() {
    return inner;
  }

  private static void call(String type, String method, Class<?>[] parameters, Object... args)
      throws Throwable {
    try {
      Class.forName(type, true, inner).getMethod(method, parameters).invoke(null, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
