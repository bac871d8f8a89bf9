package dev.bohr.bench;

import dev.bohr.bench.simplify.SimplifySubjects.Subject;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What {@link SimplifyTable} knows of one program.
 *
 * @param optima by symptom
 * @param bounded what the bounded search alone took
 * @param trouble what went wrong; empty when nothing did
 */
record SimplifiedProgram(
    Subject subject,
    List<SimplifiedTrace> traces,
    Map<String, Optimum> optima,
    SimplifiedTrace.Bounded bounded,
    String trouble) {
  String name() {
    return subject.name();
  }

  double mean(ToDoubleFunction<SimplifiedTrace> value) {
    return traces.stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  double mean(
      Function<SimplifiedTrace, SimplifiedTrace.Side> side,
      ToDoubleFunction<SimplifiedTrace.Side> value) {
    return mean(trace -> value.applyAsDouble(side.apply(trace)));
  }
}
