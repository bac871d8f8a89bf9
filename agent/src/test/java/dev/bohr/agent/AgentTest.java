package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import fixture.Accesses;
import fixture.Constructors;
import fixture.Language;
import fixture.Locks;
import fixture.References;
import fixture.Statics;
import java.io.OutputStream;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole agent, in JVMs of its own. */
class AgentTest {
  @TempDir Path directory;

  private static final List<Class<?>> FIXTURES =
      List.of(
          Accesses.class,
          Constructors.class,
          Language.class,
          Locks.class,
          References.class,
          Statics.class);

  @Test
  void programsBehaveAsWithout() throws Exception {
    List<String> printed = new AgentJvm(directory).run(Programs.class);
    for (Class<?> type : FIXTURES) {
      Class<?> original =
          Class.forName(type.getName(), true, new RewritingLoader(Scope.NONE, false));
      assertThat(printed).contains(original.getMethod("run").invoke(null).toString());
    }
    assertThat(printed).contains("rewritten true");
  }

  /** Runs with the agent. */
  static final class Programs {
    public static void main(String[] args) throws Exception {
      for (Class<?> type : FIXTURES) {
        System.out.println(type.getMethod("run").invoke(null));
      }
      boolean rewritten = false;
      for (var field : Statics.class.getDeclaredFields()) {
        rewritten |= field.getName().equals("bohr$state");
      }
      System.out.println("rewritten " + rewritten);
    }
  }

  /** Classes that are loaded already keep their members, and are rewritten as far as that goes. */
  @Test
  void programsBehaveAsWithoutWhenTheAgentComesLater() throws Exception {
    List<String> printed = new AgentJvm(directory).runAndAttach(Attached.class);
    assertThat(printed).contains("same true", "fresh true");
    assertThat(printed).anyMatch(line -> line.matches("reason fixture.Locks: .*synchronized.*"));
    assertThat(printed).noneMatch(line -> line.contains("refused") || line.contains("could not"));
  }

  /** Gets the agent while it waits for the end of its input. */
  static final class Attached {
    public static void main(String[] args) throws Exception {
      Object before = Locks.class.getMethod("run").invoke(null);
      System.out.println("ready");
      System.in.transferTo(OutputStream.nullOutputStream());
      // The second number counts calls of a static method since the class was loaded.
      Object after = Locks.class.getMethod("run").invoke(null);
      System.out.println("same " + before.equals(after.toString().replace("1,10", "1,5")));
      Object fresh = Accesses.class.getMethod("run").invoke(null);
      System.out.println("fresh " + fresh.toString().startsWith("true"));
      Reasons.all().forEach((type, reason) -> System.out.println("reason " + type + ": " + reason));
    }
  }

  /** The JVM does not verify classes of the JDK by itself: what is wrong would crash it. */
  @Test
  void everyClassOfTheJdkVerifies() throws Exception {
    List<String> printed =
        new AgentJvm(directory)
            .run(Jdk.class, "-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal");
    assertThat(printed).anyMatch(line -> line.matches("linked [0-9]{4,}"));
    assertThat(printed).noneMatch(line -> line.startsWith("failed"));
  }

  /** Runs with the agent; links all of the JDK that is rewritten. */
  static final class Jdk {
    public static void main(String[] args) throws Exception {
      Selection selection = new Selection(Options.parse(""));
      int linked = 0;
      for (ResolvedModule module : ModuleLayer.boot().configuration().modules()) {
        try (ModuleReader reader = module.reference().open()) {
          for (String file : reader.list().toList()) {
            String name = file.replaceAll("\\.class$", "");
            if (file.endsWith(".class")
                && !name.endsWith("module-info")
                && selection.scopeOf(null, name) != Scope.NONE) {
              linked += link(name.replace('/', '.'));
            }
          }
        }
      }
      System.out.println("linked " + linked);
      for (Map.Entry<String, String> reason : Reasons.all().entrySet()) {
        if (reason.getValue().contains("could not") || reason.getValue().contains("refused")) {
          System.out.println("failed " + reason);
        }
      }
    }

    private static int link(String name) {
      try {
        Class.forName(name, false, ClassLoader.getSystemClassLoader()).getDeclaredMethods();
        return 1;
      } catch (VerifyError | ClassFormatError e) {
        System.out.println("failed " + name + ": " + e);
      } catch (Throwable e) {
        // What a class needs may be missing in this JDK; it was so before.
        return 0;
      }
      return 0;
    }
  }
}
