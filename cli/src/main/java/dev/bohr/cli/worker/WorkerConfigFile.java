package dev.bohr.cli.worker;

import dev.bohr.core.engine.EngineChoice;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.JsonFileReader;
import dev.bohr.core.trace.JsonFileWriter;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A {@link WorkerConfig} as a file; both ends are always the same Bohr. */
final class WorkerConfigFile {
  private static final int VERSION = 1;

  private WorkerConfigFile() {}

  static void write(WorkerConfig config, Path file) throws IOException {
    JsonFileWriter.write(
        file,
        VERSION,
        out -> {
          out.number("parent", config.parent());
          out.word("task", config.task());
          out.word("kind", config.target().kind());
          out.string("name", config.target().name());
          out.strings("classPath", config.target().classPath());
          out.strings("arguments", config.target().arguments());
          out.string("mainClass", config.mainClass());
          out.string("codeHash", config.codeHash());
          out.word("points", config.points());
          out.word("timeouts", config.timeouts());
          out.number("spurious", config.spurious() ? 1 : 0);
          out.number("maxSteps", config.maxSteps());
          out.word("engine", config.engine());
          out.string("strategy", config.strategy());
          out.number("seed", config.seed());
          out.number("worker", config.worker());
          out.number("runs", config.runs());
          out.number("deadlineMillis", config.deadlineMillis());
          out.number("checkDeterminism", config.checkDeterminism() ? 1 : 0);
          out.optionalString("failure", config.failure());
          out.number("times", config.times());
          out.number("showOutput", config.showOutput() ? 1 : 0);
          out.number("debugPort", config.debugPort());
          Simplification.Settings simplify = config.simplify();
          if (simplify != null) {
            out.word("algorithm", simplify.choice());
            out.number("suffix", simplify.suffix());
            out.number("loose", simplify.loose() ? 1 : 0);
            out.number("mostExecutions", simplify.most());
            out.number("prove", simplify.prove() ? 1 : 0);
          }
        });
  }

  static WorkerConfig read(Path file) throws IOException, BadFileException {
    return JsonFileReader.read(file, "this is a fault in Bohr", WorkerConfigFile::config);
  }

  private static WorkerConfig config(JsonFileReader in) throws IOException, BadFileException {
    WorkerConfig.Task task = null;
    Target.Kind kind = null;
    PointSet.Mode points = null;
    Timeouts timeouts = null;
    EngineChoice engine = null;
    Simplification.Choice algorithm = null;
    List<String> classPath = null;
    List<String> arguments = null;
    Map<String, String> texts = new HashMap<>();
    Map<String, Long> numbers = new HashMap<>();
    in.beginDocument(VERSION);
    while (in.nextField()) {
      switch (in.field()) {
        case "task" -> task = in.word(WorkerConfig.Task.class);
        case "kind" -> kind = in.word(Target.Kind.class);
        case "points" -> points = in.word(PointSet.Mode.class);
        case "timeouts" -> timeouts = in.word(Timeouts.class);
        case "algorithm" -> algorithm = in.word(Simplification.Choice.class);
        case "engine" -> engine = in.word(EngineChoice.class);
        case "classPath" -> classPath = in.strings();
        case "arguments" -> arguments = in.strings();
        case "name", "strategy", "mainClass", "codeHash", "failure" ->
            texts.put(in.field(), in.string());
        default -> numbers.put(in.field(), in.number(Long.MIN_VALUE, Long.MAX_VALUE));
      }
    }
    return new WorkerConfig(
        in.required("parent", numbers.get("parent")),
        in.required("task", task),
        new Target(
            in.required("kind", kind),
            in.required("name", texts.get("name")),
            in.required("classPath", classPath),
            in.required("arguments", arguments)),
        in.required("mainClass", texts.get("mainClass")),
        in.required("codeHash", texts.get("codeHash")),
        in.required("points", points),
        in.required("timeouts", timeouts),
        in.required("spurious", numbers.get("spurious")) != 0,
        in.required("maxSteps", numbers.get("maxSteps")),
        in.required("engine", engine),
        in.required("strategy", texts.get("strategy")),
        in.required("seed", numbers.get("seed")),
        in.required("worker", numbers.get("worker")).intValue(),
        in.required("runs", numbers.get("runs")),
        in.required("deadlineMillis", numbers.get("deadlineMillis")),
        in.required("checkDeterminism", numbers.get("checkDeterminism")) != 0,
        texts.get("failure"),
        in.required("times", numbers.get("times")).intValue(),
        in.required("showOutput", numbers.get("showOutput")) != 0,
        in.required("debugPort", numbers.get("debugPort")).intValue(),
        algorithm == null
            ? null
            : new Simplification.Settings(
                algorithm,
                in.required("suffix", numbers.get("suffix")).intValue(),
                in.required("loose", numbers.get("loose")) != 0,
                in.required("mostExecutions", numbers.get("mostExecutions")).intValue(),
                in.required("prove", numbers.get("prove")) != 0));
  }
}
