package dev.bohr.cli.worker;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.bohr.core.run.Comparison;
import dev.bohr.core.run.SearchResult;
import dev.bohr.core.run.SearchResult.Tally;
import dev.bohr.core.simplify.Cost;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.JsonFileReader;
import dev.bohr.core.trace.OutcomeKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link WorkerMessage}s as lines of JSON, without the line's end. */
final class MessageLines {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** Longer texts are cut: a line must stay a line. */
  private static final int MAX_TEXT = 20_000;

  private MessageLines() {}

  static String write(WorkerMessage message) {
    StringWriter line = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(line)) {
      out.writeStartObject();
      if (message instanceof WorkerMessage.Progress progress) {
        text(out, "message", "progress");
        out.writeNumberField("runs", progress.runs());
        out.writeNumberField("steps", progress.steps());
        out.writeNumberField("failing", progress.failing() ? 1 : 0);
      } else if (message instanceof WorkerMessage.PassedAtFirst) {
        text(out, "message", "passed-at-first");
      } else if (message instanceof WorkerMessage.SearchDone done) {
        search(out, done);
      } else if (message instanceof WorkerMessage.ReplayDone done) {
        replay(out, done);
      } else if (message instanceof WorkerMessage.CompareDone done) {
        text(out, "message", "compare-done");
        text(out, "answer", done.answer().name());
        text(out, "reason", done.reason());
        out.writeNumberField("interleavings", done.interleavings());
      } else if (message instanceof WorkerMessage.SimplifyDone done) {
        text(out, "message", "simplify-done");
        shape(out, "before", done.before());
        shape(out, "after", done.after());
        out.writeNumberField("executions", done.executions());
        out.writeNumberField("millis", done.millis());
        text(out, "proof", done.proof());
      } else if (message instanceof WorkerMessage.Gone gone) {
        text(out, "message", "gone");
        text(out, "ending", gone.ending());
        text(out, "difference", gone.difference());
      } else if (message instanceof WorkerMessage.Surveying surveying) {
        text(out, "message", "surveying");
        out.writeNumberField("tests", surveying.tests());
      } else if (message instanceof WorkerMessage.Surveyed surveyed) {
        text(out, "message", "surveyed");
        out.writeNumberField("test", surveyed.test());
        out.writeNumberField("threads", surveyed.threads());
        out.writeNumberField("schedules", surveyed.schedules());
        out.writeNumberField("all", surveyed.all() ? 1 : 0);
        out.writeNumberField("passedAtFirst", surveyed.passedAtFirst() ? 1 : 0);
        text(out, "outcome", surveyed.outcome().name());
        text(out, "text", surveyed.text());
        text(out, "skipped", surveyed.skipped());
      } else if (message instanceof WorkerMessage.SurveyDone done) {
        text(out, "message", "survey-done");
        out.writeNumberField("next", done.next());
      } else if (message instanceof WorkerMessage.Traced traced) {
        text(out, "message", "traced");
        out.writeNumberField("traces", traced.traces());
        out.writeNumberField("threads", traced.threads());
        text(out, "text", traced.problem());
      } else if (message instanceof WorkerMessage.Problem problem) {
        text(out, "message", "problem");
        out.writeNumberField("exitCode", problem.exitCode());
        text(out, "text", problem.message());
      }
      out.writeEndObject();
    } catch (IOException impossible) {
      throw new IllegalStateException("a StringWriter does not fail", impossible);
    }
    return line.toString();
  }

  private static void search(JsonGenerator out, WorkerMessage.SearchDone done) throws IOException {
    text(out, "message", "search-done");
    out.writeNumberField("runs", done.runs());
    out.writeNumberField("steps", done.steps());
    text(out, "end", done.end().name());
    out.writeNumberField("inconclusive", done.inconclusive().count());
    text(out, "inconclusiveFirst", done.inconclusive().first());
    out.writeNumberField("unfinished", done.unfinished().count());
    text(out, "unfinishedFirst", done.unfinished().first());
    out.writeNumberField("unconfirmed", done.unconfirmed().count());
    text(out, "unconfirmedFirst", done.unconfirmed().first());
    text(out, "nondeterminism", done.nondeterminism());
    text(out, "points", done.points());
    text(out, "engine", done.engine());
    text(out, "claim", done.claim());
    text(out, "doubt", done.doubt());
    text(out, "coverage", done.coverage());
    out.writeNumberField("found", done.found() ? 1 : 0);
    texts(out, "notes", done.notes());
  }

  private static void replay(JsonGenerator out, WorkerMessage.ReplayDone done) throws IOException {
    text(out, "message", "replay-done");
    out.writeNumberField("times", done.times());
    out.writeNumberField("failed", done.failed());
    out.writeNumberField("same", done.same());
    out.writeNumberField("events", done.events());
    text(out, "difference", done.difference());
    text(out, "ending", done.ending());
    texts(out, "notes", done.notes());
  }

  private static void shape(JsonGenerator out, String name, Simplification.Shape shape)
      throws IOException {
    out.writeNumberField(name + "Switches", shape.cost().switches());
    out.writeNumberField(name + "Preemptions", shape.cost().preemptions());
    out.writeNumberField(name + "Steps", shape.cost().steps());
    out.writeNumberField(name + "Threads", shape.threads());
  }

  private static void text(JsonGenerator out, String field, @Nullable String text)
      throws IOException {
    if (text != null) {
      out.writeStringField(
          field, text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...");
    }
  }

  private static void texts(JsonGenerator out, String field, List<String> texts)
      throws IOException {
    out.writeArrayFieldStart(field);
    for (String text : texts) {
      out.writeString(text);
    }
    out.writeEndArray();
  }

  static WorkerMessage read(String line) throws IOException, BadFileException {
    return JsonFileReader.read(
        new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)),
        "a message of a worker",
        "this is a fault in Bohr",
        MessageLines::message);
  }

  private static WorkerMessage message(JsonFileReader in) throws IOException, BadFileException {
    Map<String, String> texts = new HashMap<>();
    Map<String, Long> numbers = new HashMap<>();
    List<String> notes = List.of();
    in.beginObject();
    while (in.nextField()) {
      switch (in.field()) {
        case "notes" -> notes = in.strings();
        case "message",
            "answer",
            "reason",
            "text",
            "end",
            "inconclusiveFirst",
            "unfinishedFirst",
            "unconfirmedFirst",
            "nondeterminism",
            "points",
            "engine",
            "claim",
            "doubt",
            "coverage",
            "outcome",
            "skipped",
            "difference",
            "ending",
            "proof" ->
            texts.put(in.field(), in.string());
        default -> numbers.put(in.field(), in.number(Long.MIN_VALUE, Long.MAX_VALUE));
      }
    }
    Parsed parsed = new Parsed(in, texts, numbers);
    return switch (parsed.text("message")) {
      case "progress" ->
          new WorkerMessage.Progress(
              parsed.number("runs"), parsed.number("steps"), parsed.number("failing") != 0);
      case "passed-at-first" -> new WorkerMessage.PassedAtFirst();
      case "search-done" ->
          new WorkerMessage.SearchDone(
              parsed.number("runs"),
              parsed.number("steps"),
              SearchResult.End.valueOf(parsed.text("end")),
              new Tally(parsed.number("inconclusive"), parsed.text("inconclusiveFirst")),
              new Tally(parsed.number("unfinished"), parsed.text("unfinishedFirst")),
              new Tally(parsed.number("unconfirmed"), parsed.text("unconfirmedFirst")),
              texts.get("nondeterminism"),
              parsed.text("points"),
              parsed.text("engine"),
              texts.get("claim"),
              texts.get("doubt"),
              parsed.text("coverage"),
              parsed.number("found") != 0,
              notes);
      case "replay-done" ->
          new WorkerMessage.ReplayDone(
              parsed.number("times"),
              parsed.number("failed"),
              parsed.number("same"),
              parsed.number("events"),
              texts.get("difference"),
              parsed.text("ending"),
              notes);
      case "compare-done" ->
          new WorkerMessage.CompareDone(
              Comparison.Answer.valueOf(parsed.text("answer")),
              parsed.text("reason"),
              parsed.number("interleavings"));
      case "simplify-done" ->
          new WorkerMessage.SimplifyDone(
              parsed.shape("before"),
              parsed.shape("after"),
              parsed.number("executions"),
              parsed.number("millis"),
              texts.get("proof"));
      case "gone" -> new WorkerMessage.Gone(parsed.text("ending"), parsed.text("difference"));
      case "surveying" -> new WorkerMessage.Surveying(parsed.number("tests"));
      case "surveyed" ->
          new WorkerMessage.Surveyed(
              parsed.number("test"),
              parsed.number("threads"),
              parsed.number("schedules"),
              parsed.number("all") != 0,
              parsed.number("passedAtFirst") != 0,
              OutcomeKind.valueOf(parsed.text("outcome")),
              parsed.text("text"),
              texts.get("skipped"));
      case "survey-done" -> new WorkerMessage.SurveyDone(parsed.number("next"));
      case "traced" ->
          new WorkerMessage.Traced(
              parsed.number("traces"), parsed.number("threads"), parsed.text("text"));
      case "problem" ->
          new WorkerMessage.Problem((int) parsed.number("exitCode"), parsed.text("text"));
      default -> throw in.bad("the message is not known");
    };
  }

  private record Parsed(JsonFileReader in, Map<String, String> texts, Map<String, Long> numbers) {
    String text(String field) throws BadFileException {
      return in.required(field, texts.get(field));
    }

    Simplification.Shape shape(String name) throws BadFileException {
      return new Simplification.Shape(
          new Cost(
              (int) number(name + "Switches"),
              (int) number(name + "Preemptions"),
              (int) number(name + "Steps")),
          (int) number(name + "Threads"));
    }

    long number(String field) throws BadFileException {
      return in.required(field, numbers.get(field));
    }
  }
}
