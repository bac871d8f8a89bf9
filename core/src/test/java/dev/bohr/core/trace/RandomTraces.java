package dev.bohr.core.trace;

import java.util.Random;

/** Generates traces that use every kind of event, value and table entry. */
final class RandomTraces {
  private RandomTraces() {}

  static Trace trace(Random random, int maxEvents) {
    TraceBuilder builder = new TraceBuilder();
    fillTables(builder, random, 300);
    appendEvents(builder, random, random.nextInt(maxEvents + 1));
    return builder.build(RandomTexts.text(random), RandomTexts.map(random), outcome(random));
  }

  static Outcome outcome(Random random) {
    return new Outcome(RandomTexts.oneOf(random, OutcomeKind.values()), RandomTexts.text(random));
  }

  /** Adds at least one thread, site and variable. */
  static void fillTables(TraceBuilder builder, Random random, int maxEntries) {
    int first = builder.tables().threads().size();
    for (int i = first; i <= first + random.nextInt(4); i++) {
      builder.addThread(new ThreadName("0." + (i + 1), RandomTexts.text(random)));
    }
    for (int i = 0; i <= random.nextInt(maxEntries); i++) {
      builder.addSite(
          new Site(
              RandomTexts.text(random),
              RandomTexts.text(random),
              RandomTexts.text(random),
              random.nextBoolean() ? null : RandomTexts.text(random),
              random.nextInt(2000),
              random.nextInt(2000) - 1));
    }
    for (int i = 0; i <= random.nextInt(maxEntries); i++) {
      builder.addVariable(
          RandomTexts.oneOf(random, VariableKind.values()),
          RandomTexts.text(random),
          RandomTexts.text(random));
    }
  }

  static void appendEvents(TraceBuilder builder, Random random, int count) {
    Tables tables = builder.tables();
    int thread = 0;
    for (int i = 0; i < count; i++) {
      if (random.nextInt(3) == 0) {
        thread = random.nextInt(tables.threads().size());
      }
      builder.append(
          thread,
          RandomTexts.oneOf(random, EventKind.values()),
          random.nextInt(tables.sites().size()),
          random.nextInt(tables.variables().size() + 1) - 1,
          random.nextInt(10) == 0 ? random.nextInt(Integer.MAX_VALUE) : i);
      builder.value(value(random));
      if (random.nextInt(4) == 0) {
        builder.before(value(random));
      }
      if (random.nextInt(4) == 0) {
        builder.library();
      }
      if (random.nextInt(4) == 0) {
        builder.inner(random.nextInt(tables.sites().size()));
      }
      if (random.nextInt(4) == 0) {
        builder.detail(RandomTexts.text(random));
      }
    }
  }

  static Value value(Random random) {
    return switch (RandomTexts.oneOf(random, ValueKind.values())) {
      case NONE -> Value.NONE;
      case NULL -> Value.NULL;
      case BOOLEAN -> Value.ofBoolean(random.nextBoolean());
      case CHAR -> Value.ofChar((char) random.nextInt());
      case LONG -> Value.ofLong(random.nextLong() >> random.nextInt(64));
      case FLOAT -> Value.ofFloat(Float.intBitsToFloat(random.nextInt()));
      case DOUBLE -> Value.ofDouble(Double.longBitsToDouble(random.nextLong()));
      case TEXT -> Value.ofText(RandomTexts.text(random));
      case OBJECT -> Value.ofObject(RandomTexts.text(random));
    };
  }
}
