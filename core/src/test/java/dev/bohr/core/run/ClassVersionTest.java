package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClassVersionTest {
  private static final String NEWER =
      "app/Main has been compiled by a more recent version of the Java Runtime (class file version"
          + " %s), this version of the Java Runtime only recognizes class file versions up to 61.0";

  @Test
  void namesTheOptionForPreviewFeatures() {
    String message =
        "Preview features are not enabled for app/Main (class file version 69.65535). Try running"
            + " with '--enable-preview'";

    assertThat(ClassVersion.refusal("app.Main", message, 25))
        .isEqualTo("class 'app.Main' uses preview features; set JDK_JAVA_OPTIONS=--enable-preview");
  }

  @Test
  void namesTheOnlyJavaWithThosePreviewFeatures() {
    String older =
        "app/Main (class file version 68.65535) was compiled with preview features that are"
            + " unsupported. This version of the Java Runtime only recognizes preview features for"
            + " class file version 69.65535";

    assertThat(ClassVersion.refusal("app.Main", older, 25)).contains("of Java 24, which no other");
    assertThat(ClassVersion.refusal("app.Main", NEWER.formatted("69.65535"), 17))
        .contains("of Java 25, which no other", "JDK_JAVA_OPTIONS=--enable-preview");
  }

  @Test
  void asksForANewerJava() {
    assertThat(ClassVersion.refusal("app.Main", NEWER.formatted("69.0"), 17))
        .isEqualTo(
            "class 'app.Main' was compiled for a newer Java than 17; run Bohr with that Java"
                + " (JAVA_HOME)");
    assertThat(ClassVersion.refusal("app.Main", "other words", 17))
        .contains("a newer Java than 17");
  }

  /** What this JVM says of a class is understood. */
  @Test
  void readsTheMessageOfTheJvm() {
    int own = Runtime.version().feature();
    int major = own + 44;

    assertThatThrownBy(() -> load(major, 0xffff))
        .hasMessageContaining("uses preview features; set");
    assertThatThrownBy(() -> load(major - 1, 0xffff)).hasMessageContaining("of Java " + (own - 1));
    assertThatThrownBy(() -> load(major + 1, 0xffff)).hasMessageContaining("of Java " + (own + 1));
    assertThatThrownBy(() -> load(major + 1, 0)).hasMessageContaining("for a newer Java than");
  }

  private static Runnable load(int major, int minor) throws BadTargetException {
    String name = Subject.class.getName();
    ClassLoader loader =
        new ClassLoader(null) {
          @Override
          protected Class<?> findClass(String wanted) throws ClassNotFoundException {
            try (InputStream in =
                Subject.class.getResourceAsStream("ClassVersionTest$Subject.class")) {
              byte[] file = in.readAllBytes();
              file[4] = (byte) (minor >> 8);
              file[5] = (byte) minor;
              file[6] = (byte) (major >> 8);
              file[7] = (byte) major;
              return defineClass(wanted, file, 0, file.length);
            } catch (IOException unreadable) {
              throw new ClassNotFoundException(wanted, unreadable);
            }
          }
        };
    return MainProgram.of(loader, name, List.of());
  }

  static final class Subject {
    private Subject() {}

    public static void main(String[] args) {}
  }
}
