package dev.bohr.core.report;

import dev.bohr.core.trace.LockMode;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.Variable;
import dev.bohr.core.trace.VariableKind;
import java.util.HashMap;
import java.util.Map;

/**
 * Names of variables and locks, as short as they can be: {@code balance} where the whole run has
 * only one of that name, otherwise {@code Account#2.balance}.
 */
final class VariableNames {
  /** Stands for a name that several variables share. */
  private static final String AMBIGUOUS = "";

  private static final String STATIC = " (static)";

  private final Trace trace;

  /** By short name: the only label that ends in it, or {@link #AMBIGUOUS}. */
  private final Map<String, String> labels = new HashMap<>();

  VariableNames(Trace trace) {
    this.trace = trace;
    for (Variable variable : trace.variables()) {
      if (variable.kind() != VariableKind.THREAD) {
        labels.merge(
            lastPart(variable.label()),
            variable.label(),
            (known, other) -> known.equals(other) ? known : AMBIGUOUS);
      }
    }
  }

  /** The name of the variable that the event acts on; "something" when it acts on none. */
  String of(int event) {
    int variable = trace.variableAt(event);
    return variable == Trace.NO_VARIABLE ? "something" : name(variable);
  }

  /** The name of a variable, by its id. */
  String name(int variable) {
    return shortened(trace.variables().get(variable).label());
  }

  /** What a wait is for, as its detail says it: {@code awaits notEmpty}. */
  String awaits(String detail) {
    return LockMode.AWAITS + shortened(detail.substring(LockMode.AWAITS.length()));
  }

  private String shortened(String label) {
    String last = lastPart(label);
    boolean unique = !AMBIGUOUS.equals(labels.get(last));
    return Typesetting.clean(unique ? last : withoutStatic(label));
  }

  private static String lastPart(String label) {
    String text = withoutStatic(label);
    int dot = text.lastIndexOf('.');
    String last = text.substring(dot + 1);
    boolean whole = last.isEmpty() || last.equals("class") || last.contains("]#");
    return whole ? text : last;
  }

  private static String withoutStatic(String label) {
    return label.endsWith(STATIC) ? label.substring(0, label.length() - STATIC.length()) : label;
  }
}
