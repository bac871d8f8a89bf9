package dev.bohr.semantics.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bohr.core.engine.ControlMode;
import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Options;
import dev.bohr.core.engine.TrustedCalls;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.TrustedRows;
import dev.bohr.semantics.Controlled;
import dev.bohr.semantics.trust.Reached.Effort;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every row of the table of trusted methods, compared with a JVM that trusts nothing: whatever two
 * threads can see there, they can see here; and what a row says of its effect is true.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TrustedRowsTest {
  private static final boolean FULL = Boolean.getBoolean("bohr.full");
  private static final long LONGEST_MINUTES = FULL ? 30 : 10;

  /** Rows that only other rows call, so that their own calls are never events; and who does. */
  private static final Map<String, String> INNER =
      Map.of(
          "StampedLock unstampedUnlockRead", "StampedLock.ReadLockView unlock",
          "StampedLock unstampedUnlockWrite", "StampedLock.WriteLockView unlock",
          "ThreadPoolExecutor ensurePrestart", "ScheduledThreadPoolExecutor delayedExecute");

  /** What clients saw in the JVM that trusts nothing, and here. */
  private final Map<String, Set<String>> untrusted = new HashMap<>();

  private final Map<String, Set<String>> trusted = new HashMap<>();

  /** Calls seen here, by row: with and without effect. */
  private final Set<String> effective = new TreeSet<>();

  private final Set<String> inVain = new TreeSet<>();

  @BeforeAll
  void exploreInBothJvms(@TempDir Path directory) throws Exception {
    assumeTrue(FULL, "only in the full tier: it takes minutes");
    Controlled.pin();
    Path file = directory.resolve("reached.txt");
    Path log = directory.resolve("log.txt");
    Process other = trustingNothing(file, log);
    try {
      exploreHere();
      assertThat(other.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)).as("time").isTrue();
    } finally {
      other.destroyForcibly();
    }
    assertThat(file).as(Files.readString(log)).exists();
    for (String line : Files.readAllLines(file)) {
      String[] parts = line.split("\t", 2);
      untrusted.computeIfAbsent(parts[0], name -> new TreeSet<>()).add(parts[1]);
    }
  }

  private static Process trustingNothing(Path file, Path log) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:ActiveProcessorCount=4");
    command.add("-javaagent:" + System.getProperty("bohr.jar") + "=loader=app,trust=none");
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(Reached.class.getName());
    command.add(file.toString());
    if (FULL) {
      command.add("full");
    }
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private void exploreHere() {
    Effort effort = Effort.trusting(FULL);
    for (Family<?> family : Families.all()) {
      TrustedCalls calls = new TrustedCalls();
      trusted.putAll(Reached.by(family.clients(effort.partners()), effort, calls));
      note(calls.take());
      for (Client<?> client : family.soloists()) {
        note(alone(client));
      }
    }
  }

  private void note(List<TrustedCalls.Call> calls) {
    for (TrustedCalls.Call call : calls) {
      (call.effect() ? effective : inVain).add(name(call.row()));
    }
  }

  private static String name(TrustedRows.Row row) {
    return row.simpleClassName()
        + " "
        + row.method()
        + (row.parameters() == null ? "" : "(" + row.parameters() + ")");
  }

  /** A failed try and a read change nothing, and what changes says so. */
  private static List<TrustedCalls.Call> alone(Client<?> client) {
    try (ControlMode mode = new ControlMode(Options.defaults())) {
      client.forget();
      TrustedCalls watcher = new TrustedCalls();
      Ending ending = mode.run(client, new DefaultRule(), watcher);
      List<TrustedCalls.Call> calls = watcher.take();
      if (ending.kind() == OutcomeKind.PASSED
          && calls.stream().noneMatch(TrustedCalls.Call::changes)) {
        assertThat(client.unchanged()).as("%s changes nothing: %s", client.name(), calls).isTrue();
      }
      return calls;
    }
  }

  @Test
  void whatIsSeenWithoutTrustIsSeenWithTrust() {
    assertThat(untrusted.keySet()).isEqualTo(trusted.keySet());
    Map<String, Set<String>> missing = missing(trusted);
    // What a short search has missed, a long one finds.
    List<Client<?>> again = new ArrayList<>();
    for (Family<?> family : Families.all()) {
      for (Client<?> client : family.clients(Effort.trusting(FULL).partners())) {
        if (missing.containsKey(client.name())) {
          again.add(client);
        }
      }
    }
    Map<String, Set<String>> more = new HashMap<>(trusted);
    more.putAll(Reached.by(again, Effort.again(), null));
    assertThat(missing(more)).isEmpty();
  }

  private Map<String, Set<String>> missing(Map<String, Set<String>> from) {
    Map<String, Set<String>> missing = new TreeMap<>();
    untrusted.forEach(
        (client, seen) -> {
          Set<String> more = new TreeSet<>(seen);
          more.removeAll(from.getOrDefault(client, Set.of()));
          if (!more.isEmpty()) {
            missing.put(client, more);
          }
        });
    return missing;
  }

  @Test
  void everyRowHasAClientThatSeesItsEffect() {
    assertThat(without(rows(row -> true), effective)).isEmpty();
  }

  @Test
  void everyTryIsSeenToFail() {
    Set<TrustedRows.Result> tries =
        EnumSet.complementOf(EnumSet.of(TrustedRows.Result.ALWAYS, TrustedRows.Result.LEFT));
    assertThat(without(rows(row -> tries.contains(row.result()) && !row.open()), inVain)).isEmpty();
  }

  private static Set<String> without(Set<String> rows, Set<String> seen) {
    Set<String> left = new TreeSet<>(rows);
    left.removeIf(row -> seen.contains(row) || seen.contains(INNER.getOrDefault(row, "")));
    return left;
  }

  /** The rows that have a method in this JDK. */
  private static Set<String> rows(Predicate<TrustedRows.Row> chosen) {
    Set<String> names = new TreeSet<>();
    for (int i = 0; i < TrustedRows.count(); i++) {
      TrustedRows.Row row = TrustedRows.get(i);
      if (chosen.test(row) && exists(row)) {
        names.add(name(row));
      }
    }
    return names;
  }

  private static boolean exists(TrustedRows.Row row) {
    try {
      Class<?> type = Class.forName(row.className().replace('/', '.'), false, null);
      return Arrays.stream(type.getDeclaredMethods())
          .anyMatch(method -> !method.isSynthetic() && matches(row, method));
    } catch (ClassNotFoundException other) {
      return false;
    }
  }

  private static boolean matches(TrustedRows.Row row, Method method) {
    String parameters = row.parameters();
    return method.getName().equals(row.method())
        && (parameters == null
            || parameters.equals(
                String.join(
                    " ",
                    Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList())));
  }
}
