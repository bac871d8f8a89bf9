package dev.bohr.core.report;

import dev.bohr.core.report.RunScript.Run;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Value;
import java.util.Random;

/** Runs that no program could make, with names of any length: a report must cope with them. */
final class RandomRuns {
  private static final OutcomeKind[] OUTCOMES = {
    OutcomeKind.FAILED, OutcomeKind.DEADLOCK, OutcomeKind.STALL, OutcomeKind.LIVELOCK
  };

  private RandomRuns() {}

  static Run run(Random random) {
    RunScript run = new RunScript();
    int count = 1 + random.nextInt(9);
    int[] threads = new int[count];
    for (int i = 0; i < count; i++) {
      threads[i] = run.thread(i == 0 ? "0" : "0." + i, word(random));
    }
    String[] words = new String[6];
    for (int i = 0; i < words.length; i++) {
      words[i] = word(random) + (random.nextBoolean() ? "." + word(random) : "");
    }
    int events = random.nextInt(random.nextBoolean() ? 40 : 2000);
    for (int i = 0; i < events; i++) {
      event(run, threads, words, random);
    }
    return run.thrown("java.lang." + word(random), word(random), word(random) + ".a(B.java:1)")
        .fails(OUTCOMES[random.nextInt(OUTCOMES.length)], word(random) + " fails.");
  }

  private static void event(RunScript run, int[] threads, String[] words, Random random) {
    int thread = threads[random.nextInt(threads.length)];
    int other = threads[random.nextInt(threads.length)];
    String name = words[random.nextInt(words.length)];
    String place = "File" + random.nextInt(5) + ".java:" + (1 + random.nextInt(30));
    Value value = random.nextBoolean() ? Value.ofLong(random.nextInt(5)) : Value.ofText(name);
    switch (random.nextInt(16)) {
      case 0 -> run.lock(thread, place, name);
      case 1 -> run.unlock(thread, place, name);
      case 2 -> run.await(thread, place, name);
      case 3 -> run.signalAll(thread, place, name);
      case 4 -> run.signal(thread, place, name, "nobody waits");
      case 5 -> run.about(thread, EventKind.FORK, place, other);
      case 6 -> run.about(thread, EventKind.JOIN, place, other);
      case 7 -> run.about(thread, EventKind.UNPARK, place, other);
      case 8 -> run.plain(thread, EventKind.PARK, place);
      case 9 -> run.readInside(thread, place, "HashMap.put", name, value);
      case 10 -> run.trusted(thread, EventKind.UPDATE, place, name, "puts into Queue");
      case 11 -> stop(run, thread, other);
      case 12, 13 -> run.write(thread, place, name, Value.NONE, value);
      default -> run.read(thread, place, name, value);
    }
  }

  private static void stop(RunScript run, int thread, int other) {
    if (thread != other) {
      run.stop(thread, other);
    }
  }

  private static String word(Random random) {
    int length = 1 + random.nextInt(random.nextInt(5) == 0 ? 80 : 12);
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      int kind = random.nextInt(40);
      word.appendCodePoint(
          kind == 0 ? 0x4e00 + i : kind == 1 ? 0x1f600 : kind == 2 ? 0x301 : 'a' + kind % 26);
    }
    return word.toString();
  }
}
