package dev.bohr.core.engine;

import dev.bohr.core.trace.TraceBuilder;
import dev.bohr.core.trace.VariableKind;
import dev.bohr.runtime.Sites;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the events of a trace are on, under names that a reader recognises. Each is added to the
 * trace when it is first met; two that have the same kind and the same name are one.
 */
final class TraceVariables {
  private final TraceBuilder builder;
  private final ObjectNames names;

  /** By kind and name: the id in the trace. */
  private final Map<String, Integer> ids = new HashMap<>();

  TraceVariables(TraceBuilder builder, ObjectNames names) {
    this.builder = builder;
    this.names = names;
  }

  /**
   * The variable of an access.
   *
   * @param label as {@link #label} gives it
   */
  int accessed(Sites.Site place, String label) {
    VariableKind kind =
        place.is(Sites.ELEMENT)
            ? VariableKind.ELEMENT
            : place.is(Sites.STATIC) ? VariableKind.STATIC : VariableKind.FIELD;
    String type = place.type();
    return variable(kind, label, type == null ? "" : type);
  }

  /** What to call the variable of an access. */
  String label(@Nullable Object base, int index, Sites.Site place) {
    if (place.is(Sites.ELEMENT)) {
      String array = base == null ? "null" : names.name(base);
      return index < 0 ? array + "[..]" : array + '[' + index + ']';
    }
    String owner = place.owner();
    String field = String.valueOf(place.name());
    if (base == null) {
      return simpleName(owner == null ? "?" : owner) + '.' + field;
    }
    return names.label(base) + '.' + field;
  }

  /** An object that is updated as a whole, or that somebody is parked for. */
  int object(Object object) {
    return variable(VariableKind.OBJECT, names.name(object), "");
  }

  /** One of which only the address is known. */
  int unknown() {
    return variable(VariableKind.OBJECT, "a variable reached by reflection", "");
  }

  int monitor(Object object) {
    return variable(VariableKind.MONITOR, names.name(object), "");
  }

  int lock(Object object) {
    return variable(VariableKind.LOCK, names.name(object), "");
  }

  int initialisation(Class<?> type) {
    String label = "the initialisation of class " + type.getSimpleName();
    return variable(VariableKind.LOCK, label, "");
  }

  int thread(ControlledThread thread) {
    return variable(VariableKind.THREAD, thread.identity.getName(), "");
  }

  private int variable(VariableKind kind, String label, String type) {
    return ids.computeIfAbsent(kind + label, key -> builder.addVariable(kind, label, type));
  }

  private static String simpleName(String internalName) {
    return internalName.substring(
        Math.max(internalName.lastIndexOf('/'), internalName.lastIndexOf('$')) + 1);
  }
}
