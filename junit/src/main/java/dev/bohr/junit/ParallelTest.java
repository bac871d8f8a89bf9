package dev.bohr.junit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/**
 * One execution of a test with breakpoints, watched from outside: JUnit's thread must come back
 * also when the threads of the test never do.
 */
final class ParallelTest {
  /** The thread of a program is called so, and places may be meant for it. */
  private static final String MAIN = "main";

  private static final long LOOK_MILLIS = 20;

  /** How long all threads stand at the same place before that is a failure. */
  private static final long STILL_NANOS = TimeUnit.MILLISECONDS.toNanos(1_000);

  /** How long threads that the test leaves behind may still run. */
  private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final WithBreakpoints settings;
  private final Map<Thread, StackTraceElement[]> before = Thread.getAllStackTraces();
  private final ConcurrentLinkedQueue<Throwable> thrown = new ConcurrentLinkedQueue<>();

  ParallelTest(WithBreakpoints settings) {
    this.settings = settings;
  }

  void execute(Invocation<Void> invocation) throws Throwable {
    Bridge bridge = Bridge.get();
    before.replaceAll((thread, stack) -> isRunner(thread) ? new StackTraceElement[0] : stack);
    bridge.beginBreakpoints(List.of(settings.value()), before);
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, uncaught) -> thrown.add(uncaught));
    Throwable failure = null;
    Map<String, Object> end = Map.of();
    try {
      failure = watch(start(invocation), bridge);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(handler);
      end = bridge.endBreakpoints();
    }
    failure = all(failure);
    if (failure != null) {
      failure.addSuppressed(new Interleaving(String.valueOf(end.get("text"))));
      throw failure;
    }
    if (end.get("unreached") instanceof List<?> places && !places.isEmpty()) {
      throw new ConcurrencyFailure(stale(places));
    }
  }

  /** An exception comes first: that others wait for ever may be due to it. */
  private @Nullable Throwable all(@Nullable Throwable standstill) {
    List<Throwable> failures = new ArrayList<>(thrown);
    if (standstill != null) {
      failures.add(standstill);
    }
    for (Throwable other : failures) {
      if (other != failures.get(0)) {
        failures.get(0).addSuppressed(other);
      }
    }
    return failures.isEmpty() ? null : failures.get(0);
  }

  /** Threads of who runs the test have nothing to do with it, whatever they do. */
  private static boolean isRunner(Thread thread) {
    return thread == Thread.currentThread()
        || thread.getName().startsWith("bohr-")
        || thread.getName().startsWith("junit-")
        || thread.getName().startsWith("surefire-");
  }

  private String stale(List<?> places) {
    StringBuilder text = new StringBuilder();
    places.forEach(place -> text.append("\n  ").append(place));
    return "The breakpoints in %s are stale: the test passed, but%s\nPin the failure again (`bohr pin`), or correct the file."
        .formatted(String.join(", ", settings.value()), text);
  }

  private Thread start(Invocation<Void> invocation) {
    Thread body =
        new Thread(
            () -> {
              try {
                invocation.proceed();
              } catch (Throwable failure) {
                thrown.add(failure);
              }
            },
            MAIN);
    body.start();
    return body;
  }

  /** Until the test is over; what it failed with if that is no exception of its own. */
  private @Nullable Throwable watch(Thread body, Bridge bridge) throws InterruptedException {
    long begin = System.nanoTime();
    long since = begin;
    long ended = 0;
    List<String> stood = List.of();
    while (true) {
      TimeUnit.MILLISECONDS.timedJoin(body, LOOK_MILLIS);
      long now = System.nanoTime();
      Set<Thread> left = left();
      if (left.isEmpty() || (!body.isAlive() && !thrown.isEmpty())) {
        return null;
      }
      List<String> standing = bridge.standing(left::contains);
      if (standing.isEmpty() || !standing.equals(stood)) {
        stood = standing;
        since = now;
      }
      boolean still = !stood.isEmpty() && now - since > STILL_NANOS;
      boolean needed = body.isAlive() || settings.untilThreadsEnd() || isBlocked(left);
      if (still) {
        return needed ? failure("All threads stand still: ", stood) : null;
      }
      ended = body.isAlive() ? now : ended;
      if (!settings.untilThreadsEnd() && now - ended > REST_NANOS) {
        return null;
      }
      if (now - begin > TimeUnit.SECONDS.toNanos(settings.limitSeconds())) {
        return failure(
            "The test took longer than %d s (limitSeconds). ".formatted(settings.limitSeconds()),
            names(left));
      }
    }
  }

  /** Those that the test started and that keep a program alive. */
  private Set<Thread> left() {
    Set<Thread> left = new HashSet<>(Thread.getAllStackTraces().keySet());
    left.removeAll(before.keySet());
    left.removeIf(thread -> thread.isDaemon() || !thread.isAlive());
    return left;
  }

  /** A thread that waits may be part of a pool; one that is blocked is not. */
  private static boolean isBlocked(Set<Thread> threads) {
    return threads.stream().anyMatch(thread -> thread.getState() == Thread.State.BLOCKED);
  }

  private static List<String> names(Set<Thread> threads) {
    List<String> names = new ArrayList<>();
    for (Thread thread : threads) {
      StackTraceElement[] stack = thread.getStackTrace();
      names.add(thread.getName() + (stack.length == 0 ? "" : " at " + stack[0]));
    }
    names.sort(null);
    return names;
  }

  private static ConcurrencyFailure failure(String what, List<String> where) {
    return new ConcurrencyFailure(
        what + String.join("; ", where) + ". These threads are left behind.");
  }
}
