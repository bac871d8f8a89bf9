package dev.bohr.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
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
    return ClassRoots.directories().stream().anyMatch(EarlyAttach::mentions);
  }

  private static boolean mentions(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".class")).anyMatch(EarlyAttach::reads);
    } catch (IOException | UncheckedIOException unreadable) {
      return false;
    }
  }

  /** Whether a class has anything to do with Bohr, loaded or not. */
  static boolean reads(Path file) {
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
