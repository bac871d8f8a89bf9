package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MainProgramTest {
  private static final List<String> SEEN = new ArrayList<>();

  /** Not public, as the java command allows. */
  static class Prints {
    public static void main(String[] args) throws IOException {
      SEEN.add(String.join(" ", args));
      args[0] = "changed";
      if (args.length == 2) {
        throw new IOException("thrown as it is");
      }
    }
  }

  static final class Inherits extends Prints {}

  static final class Initialises {
    static {
      SEEN.add("initialised");
    }

    private Initialises() {}

    public static void main(String[] args) {}
  }

  static final class NoMain {}

  private static Runnable load(Class<?> type, String... args) throws BadTargetException {
    return MainProgram.of(type.getClassLoader(), type.getName(), List.of(args));
  }

  @Test
  void callsMainAgainAndAgainWithTheSameArguments() throws BadTargetException {
    SEEN.clear();
    Runnable program = load(Inherits.class, "a");

    program.run();
    program.run();

    assertThat(SEEN).containsExactly("a", "a");
  }

  @Test
  void letsThroughWhatMainThrows() throws BadTargetException {
    Runnable program = load(Prints.class, "a", "b");

    assertThatThrownBy(program::run).isExactlyInstanceOf(IOException.class);
  }

  @Test
  void doesNotInitialiseTheClassBeforeItRuns() throws BadTargetException {
    SEEN.clear();
    Runnable program = load(Initialises.class);
    assertThat(SEEN).isEmpty();

    program.run();

    assertThat(SEEN).containsExactly("initialised");
  }

  @Test
  void saysWhatIsWrongWithATarget() {
    ClassLoader loader = MainProgramTest.class.getClassLoader();

    assertThatThrownBy(() -> MainProgram.of(loader, "no.such.Class", List.of()))
        .isInstanceOf(BadTargetException.class)
        .hasMessage(
            "there is no class 'no.such.Class' on the class path; check its name (with the package)"
                + " and -cp");
    assertThatThrownBy(() -> load(NoMain.class)).hasMessageContaining("has no 'public static void");
  }
}
