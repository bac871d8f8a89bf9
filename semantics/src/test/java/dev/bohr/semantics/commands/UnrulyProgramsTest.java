package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Programs that do what a search would rather they did not: each gets a clear outcome, in time. */
@EnabledIfSystemProperty(named = "bohr.full", matches = "true")
final class UnrulyProgramsTest {
  @TempDir Path directory;
  private Workplace workplace;

  @BeforeEach
  void makeWorkplace() {
    workplace = new Workplace(directory);
  }

  private Workplace.Ran explore(int runs, String body) throws Exception {
    workplace.source("classes", "Unruly", Sources.main("Unruly", body));
    return workplace.bohr(
        "explore",
        "--seed",
        "1",
        "--workers",
        "1",
        "--runs",
        Integer.toString(runs),
        "-cp",
        "classes",
        "Unruly");
  }

  @Test
  void hasNoMainMethod() throws Exception {
    workplace.source("classes", "Plain", "public class Plain {}");

    workplace
        .bohr("explore", "-cp", "classes", "Plain")
        .complains("class 'Plain' has no 'public static void main(String[])'");
  }

  @Test
  void exits() throws Exception {
    assertThat(
            explore(20, "Thread t = new Thread(() -> System.exit(7)); t.start(); t.join();").out())
        .startsWith("The program exits with status 7, called by Thread-0 at ");
  }

  @Test
  void exitsWithSuccess() throws Exception {
    explore(20, "new Thread(() -> n++).start(); System.exit(0);").expect(0);
  }

  @Test
  void halts() throws Exception {
    assertThat(explore(20, "Runtime.getRuntime().halt(5);").expect(3).out())
        .startsWith("The program exits with status 5");
  }

  @Test
  void floodsItsOutput() throws Exception {
    String body =
        "for (int i = 0; i < 5000; i++) { System.out.println(\"flood\"); System.err.print('x'); }";

    assertThat(explore(20, body).expect(0).out()).doesNotContain("flood").hasSizeLessThan(2_000);
  }

  /** Their server outlives a run: the next one must find the name free. */
  @Test
  void leavesManagementBeans() throws Exception {
    explore(
            20,
            "javax.management.MBeanServer server ="
                + " java.lang.management.ManagementFactory.getPlatformMBeanServer();"
                + " Thread t = new Thread(() -> n++); t.start();"
                + " server.registerMBean(new javax.management.StandardMBean((Runnable) () -> {},"
                + " Runnable.class), new javax.management.ObjectName(\"app:type=Left\"));"
                + " t.join();")
        .expect(0);
  }

  /** The JDK reads an annotation once, in the first run. */
  @Test
  void comparesTheConstantsOfItsAnnotations() throws Exception {
    workplace.source(
        "classes",
        "Annotated",
        "import java.lang.annotation.*;\n"
            + "public class Annotated {\n"
            + "  enum Mode { FAST, SAFE }\n"
            + "  @Retention(RetentionPolicy.RUNTIME) @interface Uses { Mode[] value(); }\n"
            + "  @Uses(Mode.SAFE) static class Engine {}\n"
            + "  static int n;\n"
            + "  static void check() {\n"
            + "    if (Engine.class.getAnnotation(Uses.class).value()[0] != Mode.SAFE\n"
            + "        || Mode.valueOf(\"FAST\") != Mode.FAST) throw new AssertionError(\"another\");\n"
            + "    n++;\n"
            + "  }\n"
            + "  public static void main(String[] args) throws Exception {\n"
            + "    Thread t = new Thread(Annotated::check); t.start(); check(); t.join();\n"
            + "  }\n"
            + "}\n");

    workplace
        .bohr("explore", "--runs", "20", "--check-determinism", "-cp", "classes", "Annotated")
        .expect(0);
  }

  /** Not a livelock, though every round is like the one before. */
  @Test
  void worksUntilItsTimeIsUp() throws Exception {
    explore(
            2,
            "java.util.Queue<Integer> queue = new java.util.concurrent.LinkedBlockingQueue<>();"
                + " queue.add(1); long end = System.nanoTime() + 1_500_000_000L;"
                + " Thread t = new Thread(() -> { while (System.nanoTime() < end) {"
                + " queue.add(queue.poll()); } }); t.start(); t.join();")
        .expect(0);
  }

  @Test
  void leaksThreads() throws Exception {
    explore(
            20,
            "for (int i = 0; i < 20; i++) { Thread t = new Thread(() -> { try { new"
                + " java.util.concurrent.CountDownLatch(1).await(); } catch (InterruptedException"
                + " e) { } }); t.setDaemon(true); t.start(); }")
        .expect(0);
  }

  @Test
  void readsItsInput() throws Exception {
    explore(5, "if (System.in.read() != -1) { throw new AssertionError(); }").expect(0);
  }

  @Test
  void changesTheWholeJvm() throws Exception {
    explore(
            50,
            "if (System.getProperty(\"left\") != null) { throw new AssertionError(\"left\"); }"
                + " System.setProperty(\"left\", \"1\"); System.setOut(null);"
                + " Thread.setDefaultUncaughtExceptionHandler((t, e) -> { });"
                + " Thread t = new Thread(() -> n++); t.start(); t.join();")
        .expect(0);
  }

  @Test
  void installsASecurityManager() throws Exception {
    assertThat(explore(3, "System.setSecurityManager(new SecurityManager());").expect(4).out())
        .startsWith("No answer: the program installs a SecurityManager at ");
  }

  /** So do its runs one after another, and two workers at the same time. */
  @Test
  void opensTheSamePortEveryTime() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    String body =
        "var server = new java.net.ServerSocket(%d); Thread t = new Thread(() -> { try { for (;;) {"
            + " server.accept().close(); } } catch (java.io.IOException e) { throw new"
            + " RuntimeException(e); } }); t.setDaemon(true); t.start(); new"
            + " java.net.Socket(\"localhost\", %d).close();";
    workplace.source("classes", "Unruly", Sources.main("Unruly", body.formatted(port, port)));

    workplace
        .bohr(
            "explore",
            "--seed=1",
            "--workers=2",
            "--runs=20",
            "--engine=threads",
            "-cp",
            "classes",
            "Unruly")
        .expect(0);
  }

  /** What is there makes every later run fail, which says nothing about the schedule. */
  @Test
  void leavesAFileBehind() throws Exception {
    String body =
        "Thread t = new Thread(() -> { synchronized (Unruly.class) { } }); t.start();"
            + " java.nio.file.Files.createFile(java.nio.file.Path.of(\"%s\"));"
            + " synchronized (Unruly.class) { } t.join();";
    for (int workers = 1; workers <= 2; workers++) {
      Path left = workplace.directory().resolve("left" + workers);
      workplace.source("classes", "Unruly", Sources.main("Unruly", body.formatted(left)));

      String said =
          workplace
              .bohr(
                  "explore",
                  "--seed=1",
                  "--workers=" + workers,
                  "--runs=20",
                  "-cp",
                  "classes",
                  "Unruly")
              .expect(4)
              .out();

      assertThat(said).startsWith("No answer: ").contains("let", "remove what it makes");
      assertThat(left).exists();
    }
  }

  @Test
  void opensSockets() throws Exception {
    explore(
            2,
            "var server = new java.net.ServerSocket(0, 1,"
                + " java.net.InetAddress.getLoopbackAddress()); Thread t = new Thread(() -> { try"
                + " (var s = server.accept()) { s.getOutputStream().write(42); } catch"
                + " (java.io.IOException e) { throw new RuntimeException(e); } }); t.start(); try"
                + " (var c = new java.net.Socket(server.getInetAddress(), server.getLocalPort())) {"
                + " if (c.getInputStream().read() != 42) { throw new AssertionError(); } }"
                + " t.join(); server.close();")
        .expect(0);
  }

  @Test
  void spinsWithoutAPoint() throws Exception {
    assertThat(explore(1, "long x = 1; while (x != 0) { x = x * 31 + 8; }").expect(4).out())
        .startsWith("No answer: main computed or spun for ")
        .contains("Unruly.main(Unruly.java:4)");
  }

  @Test
  void looksAfterItselfForEver() throws Exception {
    String body =
        "Thread t = new Thread(() -> { try { while (true) { Thread.sleep(1000); n++; } }"
            + " catch (InterruptedException e) { } }); t.start(); t.join();";

    assertThat(explore(3, body).expect(0).out())
        .startsWith("No bug found in 3 schedules (")
        .contains(
            "Inconclusive: 3 runs stopped while the program went on; the first: the program waits"
                + " in a loop without end (sleeps at Unruly.");
  }

  @Test
  void runsOutOfMemory() throws Exception {
    String body =
        "var all = new java.util.ArrayList<long[]>(); while (true) all.add(new long[1 << 20]);";

    assertThat(explore(2, body).expect(3).out()).startsWith("main fails with OutOfMemoryError");
  }

  @Test
  void overflowsItsStack() throws Exception {
    workplace.source(
        "classes",
        "Unruly",
        "public class Unruly { static int f(int n) { return f(n + 1) + 1; }"
            + " public static void main(String[] args) { f(0); } }");

    assertThat(workplace.bohr("explore", "--runs", "2", "-cp", "classes", "Unruly").expect(3).out())
        .startsWith("main fails with StackOverflowError");
  }

  @Test
  void crashesItsJvm() throws Exception {
    Workplace.Ran ran =
        explore(
            5,
            "var f = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\"); f.setAccessible(true);"
                + " ((sun.misc.Unsafe) f.get(null)).putLong(0L, 1L);");

    ran.expect(4);
    assertThat(ran.err())
        .contains("a worker JVM ended (", "worker 1 goes on.", "3 workers in a row were lost")
        .hasLineCount(3);
    assertThat(directory.toFile().list((dir, name) -> name.startsWith("hs_err"))).isEmpty();
  }

  @Test
  void blocksForGood() throws Exception {
    assertThat(
            explore(
                    1,
                    "new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())"
                        + ".accept();")
                .expect(4)
                .out())
        .startsWith("No answer: ");
  }
}
