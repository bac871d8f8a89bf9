package dev.bohr.runtime;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.util.jar.JarFile;

/**
 * The entry of {@code bohr.jar}: command line ({@code main}), agent on the command line ({@code
 * premain}) and attached agent ({@code agentmain}).
 *
 * <p>As an agent it puts the jar on the boot class path, so that rewritten JDK classes find the
 * hooks, and goes on in {@link Boot} as the boot loader sees it. This class is the only one of the
 * jar that the application's loader may define; it refers to no other before the jar is on the boot
 * path, or there would be two copies of the hooks.
 */
public final class Bootstrap {
  private Bootstrap() {}

  /** The option that tells a JVM which was running already from one that is starting. */
  private static final String ATTACHED = "attached";

  public static void premain(String options, Instrumentation instrumentation) throws Exception {
    start(options, instrumentation);
  }

  public static void agentmain(String options, Instrumentation instrumentation) throws Exception {
    start(options == null ? ATTACHED : options + "," + ATTACHED, instrumentation);
  }

  private static void start(String options, Instrumentation instrumentation) throws Exception {
    String jar = jar();
    instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar));
    Class.forName("dev.bohr.runtime.Boot", true, null)
        .getMethod("start", String.class, Instrumentation.class, String.class)
        .invoke(null, options == null ? "" : options, instrumentation, jar);
  }

  public static void main(String[] args) throws Exception {
    Boot.main(jar(), args);
  }

  private static String jar() throws IOException {
    try {
      var source = Bootstrap.class.getProtectionDomain().getCodeSource();
      if (source == null) {
        // On the boot path there is no code source; Boot remembers where it came from.
        return Boot.jar();
      }
      return new File(source.getLocation().toURI()).getPath();
    } catch (URISyntaxException e) {
      throw new IOException("the path of bohr.jar is not usable; move it to a plain path", e);
    }
  }
}
