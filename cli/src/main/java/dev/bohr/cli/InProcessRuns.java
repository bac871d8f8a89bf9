package dev.bohr.cli;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.run.Runner;
import dev.bohr.runtime.FinalFields;
import dev.bohr.runtime.QuietHooks;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one body in a JVM that has other things to do before and after: everything is put
 * back as it was.
 *
 * <p>Every run starts with fresh statics, except those that a set-up which happened once has used:
 * these hold in every run what they held before the first one.
 */
final class InProcessRuns implements AutoCloseable {
  private static final long MAX_OUTPUT = 1 << 20;

  private final InProcessRequest request;
  private final Runnable body;
  private final Map<Field, @Nullable Object> once = new LinkedHashMap<>();

  /** What statics of the tests hold outside of runs: to others it is as if there had been none. */
  private final Map<Field, @Nullable Object> kept = new LinkedHashMap<>();

  private final List<String> notes = new ArrayList<>();
  private final ProgramOutput out = new ProgramOutput(MAX_OUTPUT);
  private final ProgramOutput err = new ProgramOutput(MAX_OUTPUT);
  private final java.io.PrintStream realOut = System.out;
  private final java.io.PrintStream realErr = System.err;
  private final ProcessState state = new ProcessState(out, err);
  private final List<Runner> runners = new ArrayList<>();

  InProcessRuns(InProcessRequest request, Runnable body) {
    this.request = request;
    this.body = body;
    for (Field field : request.once()) {
      remember(field);
    }
    for (Field field : request.kept()) {
      keep(field);
    }
  }

  private void remember(Field field) {
    try {
      field.setAccessible(true);
      once.put(field, field.get(null));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError refused) {
      notes.add(
          "what @BeforeAll left in %s.%s cannot be kept for the runs: %s"
              .formatted(field.getDeclaringClass().getName(), field.getName(), refused));
    }
  }

  private void keep(Field field) {
    try {
      field.setAccessible(true);
      kept.put(field, FinalFields.get(field));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError refused) {
      // Of a class that cannot be used; its tests say so.
      return;
    }
  }

  /** The caller asks for no second one before the first has done its work. */
  Runner runner(Options options) throws IOException {
    Runner runner =
        new Runner(
            (request.test() ? options.forTest() : options).withMaxSteps(request.options().maxSteps),
            this::execute,
            request.target().describe(),
            request.codeHash());
    runners.add(runner);
    return runner;
  }

  private void execute() {
    QuietHooks.enter();
    try {
      giveBack(once);
    } finally {
      QuietHooks.exit();
    }
    body.run();
  }

  private static void giveBack(Map<Field, @Nullable Object> values) {
    values.forEach(
        (field, value) -> {
          try {
            FinalFields.set(field, value);
          } catch (IllegalAccessException constant) {
            // A final field of a class that is not reset: it has its value.
            return;
          }
        });
  }

  ProcessState state() {
    return state;
  }

  /** What {@link #remember} could not do. */
  List<String> notes() {
    return notes;
  }

  /** Whether what the program prints is shown. */
  void show(boolean shown) {
    out.showOn(shown ? realOut : null);
    err.showOn(shown ? realErr : null);
  }

  @Override
  public void close() {
    runners.forEach(Runner::close);
    state.putBack();
    giveBack(kept);
    giveBack(once);
  }
}
