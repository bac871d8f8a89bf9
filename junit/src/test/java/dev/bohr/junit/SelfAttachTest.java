package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a helper process that does not attach. */
class SelfAttachTest {
  @TempDir Path directory;

  /** Goes on for ever, with its output open. */
  static final class Hangs {
    private Hangs() {}

    public static void main(String[] args) throws InterruptedException {
      System.out.println("not yet");
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  /** Says why, with an end. */
  static final class Refuses {
    private Refuses() {}

    public static void main(String[] args) {
      System.err.println("not today");
      System.exit(1);
    }
  }

  private Path jar(Class<?> main) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main.getName());
    Path file = directory.resolve(main.getSimpleName() + ".jar");
    String name = main.getName().replace('.', '/') + ".class";
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest);
        InputStream bytes = main.getClassLoader().getResourceAsStream(name)) {
      jar.putNextEntry(new JarEntry(name));
      jar.write(bytes.readAllBytes());
    }
    return file;
  }

  @Test
  @Timeout(60)
  void aHelperThatHangsIsGivenUp() throws IOException {
    Path hangs = jar(Hangs.class);

    assertThatThrownBy(() -> SelfAttach.attach(hangs, "", 2))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "Bohr could not attach to this JVM (no answer within 2 s); start it with -javaagent:"
                + hangs
                + " instead");
  }

  @Test
  void whatAHelperSaysIsTheReason() throws IOException {
    Path refuses = jar(Refuses.class);

    assertThatThrownBy(() -> SelfAttach.attach(refuses, ""))
        .hasMessageContaining("attach to this JVM (not today); start it with -javaagent:");
  }
}
