package dev.bohr.cli.program;

import dev.bohr.runtime.Boot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A jar that {@code bohr.jar} carries whole, for the class path of other JVMs. */
public final class BundledJar {
  /** Programs with famous bugs. */
  static final String EXAMPLES = "examples/bohr-examples.jar";

  /** What runs one test. */
  static final String LAUNCH = "launch/bohr-launch.jar";

  /** The library of breakpoints. */
  public static final String BREAKPOINTS = "breakpoints/bohr-breakpoints.jar";

  private BundledJar() {}

  /** Where the jar is now; unpacked once per directory. */
  public static Path unpack(String name, Path directory) throws IOException {
    Path jar = directory.resolve(name.substring(name.lastIndexOf('/') + 1));
    if (!Files.exists(jar)) {
      try (ZipFile bohr = new ZipFile(Boot.jar())) {
        ZipEntry entry = bohr.getEntry(name);
        if (entry == null) {
          throw new IOException(name + " is missing in " + Boot.jar());
        }
        try (InputStream in = bohr.getInputStream(entry)) {
          Files.copy(in, jar);
        }
      }
    }
    return jar;
  }
}
