package dev.bohr.semantics.programs;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Checks the programs themselves, without Bohr: every twin is run again and again on real threads,
 * and one that fails or hangs is wrong. Buggy programs are made but not run. Arguments: the runs
 * per twin (200), and then prefixes of the names of the cases to run (all). Ends with status 0 or
 * 1.
 */
public final class RunAllOnce {
  private RunAllOnce() {}

  /**
   * A twin is stopped early when it has used this much time, so that the whole stays within
   * minutes.
   */
  private static final long ENOUGH_NANOS = TimeUnit.SECONDS.toNanos(4);

  /** No twin needs so long for one run, even where it trusts a timeout of a minute. */
  private static final long HANGS_MILLIS = TimeUnit.SECONDS.toMillis(90);

  /** These leave threads behind on purpose, so they are not run as often as the others. */
  private static final Set<String> LEAVE_THREADS =
      Set.of("DaemonThreads", "IdlePools", "StaticsPools", "StubbornWorkers");

  private static final Queue<Throwable> UNCAUGHT = new ConcurrentLinkedQueue<>();

  public static void main(String[] args) throws Exception {
    int runs = args.length > 0 ? Integer.parseInt(args[0]) : 200;
    List<SemanticsCase> cases = SemanticsCases.all();
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> UNCAUGHT.add(thrown));
    List<String> wrong = new ArrayList<>();
    int twins = 0;
    for (SemanticsCase semanticsCase : cases) {
      if (selected(semanticsCase.name(), args)) {
        twins++;
        String complaint = repeat(semanticsCase, runs);
        if (complaint != null) {
          wrong.add(semanticsCase.name());
          System.out.println("WRONG " + semanticsCase.name() + "Twin: " + complaint);
        }
      }
    }
    System.out.printf(
        "%d cases, %d twins run on Java %s, %d wrong %s%n",
        cases.size(), twins, System.getProperty("java.version"), wrong.size(), wrong);
    System.exit(wrong.isEmpty() ? 0 : 1);
  }

  private static boolean selected(String name, String[] args) {
    for (int i = 1; i < args.length; i++) {
      if (name.startsWith(args[i])) {
        return true;
      }
    }
    return args.length < 2;
  }

  /** Runs the twin and says what is wrong with it, or null. */
  private static String repeat(SemanticsCase semanticsCase, int runs) throws Exception {
    String group = semanticsCase.name().substring(0, semanticsCase.name().indexOf('.'));
    int limit = LEAVE_THREADS.contains(group) ? Math.min(runs, 40) : runs;
    long start = System.nanoTime();
    for (int i = 0; i < limit && System.nanoTime() - start < ENOUGH_NANOS; i++) {
      Runnable twin =
          semanticsCase.usesStatics() ? reloaded(semanticsCase.twin()) : semanticsCase.twin();
      Thread runner = new Thread(twin, "run " + i);
      runner.setDaemon(true);
      runner.start();
      runner.join(HANGS_MILLIS);
      if (runner.isAlive()) {
        return "hangs in run " + i + stacks();
      }
      Throwable thrown = UNCAUGHT.poll();
      if (thrown != null) {
        UNCAUGHT.clear();
        return "fails in run " + i + " with " + thrown;
      }
    }
    return null;
  }

  /** The same program in a class loader of its own, which has its own statics. */
  private static Runnable reloaded(Runnable program) throws Exception {
    URL[] path = {RunAllOnce.class.getProtectionDomain().getCodeSource().getLocation()};
    ClassLoader fresh = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
    return (Runnable)
        Class.forName(program.getClass().getName(), true, fresh).getConstructor().newInstance();
  }

  private static String stacks() {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      for (StackTraceElement frame : entry.getValue()) {
        if (frame.getClassName().startsWith(RunAllOnce.class.getPackageName())) {
          text.append("\n  ").append(entry.getKey()).append(" at ").append(frame);
        }
      }
    }
    return text.toString();
  }
}
