package dev.bohr.junit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Attaches the agent before JUnit looks for tests, and so before classes of the tests are loaded:
 * the statics of those that are loaded cannot be reset any more.
 *
 * <p>Only where it is of use: some class in a directory of the class path or module path must
 * mention {@link ConcurrencyTest} or {@link Bohr}. Whatever goes wrong here is left to the test
 * that needs the agent.
 */
public final class EarlyAttach implements LauncherSessionListener {
  private static final byte[] MENTION = "dev/bohr/junit/".getBytes(StandardCharsets.US_ASCII);

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    try {
      if (!Attachment.isThere() && isOfUse()) {
        Attachment.ensure();
      }
    } catch (RuntimeException refused) {
      // Not only Bohr's own: whatever it is, it must not end a session that may need no agent. The
      // first test that needs it tries again, and says so.
      return;
    }
  }

  private static boolean isOfUse() {
    Set<Path> directories = new LinkedHashSet<>();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    String modulePath = System.getProperty("jdk.module.path", "");
    for (String entry : (classPath + File.pathSeparator + modulePath).split(File.pathSeparator)) {
      add(entry, directories);
    }
    // A launcher may have made a loader for the tests: a directory is its own resource.
    directories.addAll(roots(Thread.currentThread().getContextClassLoader()));
    directories.addAll(roots(EarlyAttach.class.getClassLoader()));
    return directories.stream().anyMatch(each -> isNamed(each) && mentions(each));
  }

  private static void add(String entry, Set<Path> directories) {
    try {
      directories.add(Path.of(entry));
    } catch (InvalidPathException unusable) {
      // The JVM passes over it, too; the others count.
      return;
    }
  }

  private static boolean isNamed(Path directory) {
    return !directory.toString().isEmpty() && Files.isDirectory(directory);
  }

  private static List<Path> roots(@Nullable ClassLoader loader) {
    List<Path> roots = new ArrayList<>();
    try {
      if (loader != null) {
        for (URL url : Collections.list(loader.getResources(""))) {
          if (url.getProtocol().equals("file")) {
            roots.add(Path.of(url.toURI()));
          }
        }
      }
    } catch (IOException | URISyntaxException | RuntimeException unknown) {
      return List.of();
    }
    return roots;
  }

  private static boolean mentions(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".class")).anyMatch(EarlyAttach::reads);
    } catch (IOException | UncheckedIOException unreadable) {
      return false;
    }
  }

  private static boolean reads(Path file) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException unreadable) {
      return false;
    }
    for (int i = 0; i <= bytes.length - MENTION.length; i++) {
      int same = 0;
      while (same < MENTION.length && bytes[i + same] == MENTION[same]) {
        same++;
      }
      if (same == MENTION.length) {
        return true;
      }
    }
    return false;
  }
}
