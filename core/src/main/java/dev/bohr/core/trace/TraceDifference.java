package dev.bohr.core.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the first event in which two traces differ. Each table entry gets a number that is equal in
 * both traces when the names are equal, so that millions of equal events are compared without
 * touching a string.
 */
final class TraceDifference {
  private final Side here;
  private final Side there;

  TraceDifference(Trace here, Trace there) {
    Names names = new Names();
    this.here = new Side(here, names);
    this.there = new Side(there, names);
  }

  Optional<String> first() {
    int common = Math.min(here.trace.size(), there.trace.size());
    for (int i = 0; i < common; i++) {
      if (!same(i)) {
        return Optional.of(
            "event %d differs in %s: here %s; there %s"
                .formatted(
                    i, String.join(", ", differing(i)), here.describe(i), there.describe(i)));
      }
    }
    if (here.trace.size() != there.trace.size()) {
      boolean hereEnds = here.trace.size() == common;
      return Optional.of(
          "%s ends after %d events; %s goes on: %s"
              .formatted(
                  hereEnds ? "this trace" : "the other trace",
                  common,
                  hereEnds ? "the other" : "this one",
                  (hereEnds ? there : here).describe(common)));
    }
    OutcomeKind ours = here.trace.outcome().kind();
    OutcomeKind theirs = there.trace.outcome().kind();
    if (ours != theirs) {
      return Optional.of(
          "all %d events agree but the outcomes differ: here the run %s; there it %s"
              .formatted(common, ours.phrase(), theirs.phrase()));
    }
    return Optional.empty();
  }

  private boolean same(int i) {
    return here.thread(i) == there.thread(i)
        && here.trace.kindAt(i) == there.trace.kindAt(i)
        && here.site(i) == there.site(i)
        && here.variable(i) == there.variable(i)
        && here.trace.valueKindAt(i) == there.trace.valueKindAt(i)
        && here.valueBits(i) == there.valueBits(i);
  }

  private List<String> differing(int i) {
    List<String> names = new ArrayList<>();
    if (here.thread(i) != there.thread(i)) {
      names.add("thread");
    }
    if (here.trace.kindAt(i) != there.trace.kindAt(i)) {
      names.add("kind");
    }
    if (here.site(i) != there.site(i)) {
      names.add("site");
    }
    if (here.variable(i) != there.variable(i)) {
      names.add("variable");
    }
    if (!here.trace.valueAt(i).equals(there.trace.valueAt(i))) {
      names.add("value");
    }
    return names;
  }

  /** Numbers names, equal ones equally. */
  private static final class Names {
    private final Map<String, Integer> numbers = new HashMap<>();

    <T> int[] of(List<T> table, Function<T, String> name) {
      return table.stream()
          .mapToInt(entry -> numbers.computeIfAbsent(name.apply(entry), absent -> numbers.size()))
          .toArray();
    }
  }

  /** One of the two traces, with the numbers of its names. */
  private static final class Side {
    final Trace trace;
    private final int[] threads;
    private final int[] sites;
    private final int[] variables;
    private final int[] texts;

    Side(Trace trace, Names names) {
      this.trace = trace;
      threads = names.of(trace.threads(), ThreadName::path);
      sites = names.of(trace.sites(), Site::key);
      variables = names.of(trace.variables(), Variable::label);
      texts = names.of(trace.tables().texts(), Function.identity());
    }

    int thread(int i) {
      return threads[trace.threadAt(i)];
    }

    int site(int i) {
      return sites[trace.siteAt(i)];
    }

    int variable(int i) {
      int variable = trace.variableAt(i);
      return variable == Trace.NO_VARIABLE ? Trace.NO_VARIABLE : variables[variable];
    }

    long valueBits(int i) {
      long bits = trace.valueBitsAt(i);
      return trace.valueKindAt(i).isText() ? texts[(int) bits] : bits;
    }

    String describe(int i) {
      Event event = trace.event(i);
      StringBuilder text = new StringBuilder("thread ");
      text.append(trace.threads().get(event.thread())).append(' ').append(event.kind().verb());
      if (event.variable() != null) {
        text.append(' ').append(event.variable());
      }
      if (event.value().kind() != ValueKind.NONE) {
        text.append(" (value ").append(event.value()).append(')');
      }
      return text.append(" at ")
          .append(event.site())
          .append(" [")
          .append(event.site().key())
          .append(']')
          .toString();
    }
  }
}
