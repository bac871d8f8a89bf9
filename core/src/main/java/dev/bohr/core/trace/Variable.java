package dev.bohr.core.trace;

/**
 * What an event acts on: a field, an array element, a lock, a thread. Traces are compared by label,
 * so whoever records must number objects in the same order in every run of the same schedule.
 *
 * @param id position in {@link Trace#variables()}; means nothing outside its trace
 * @param kind what sort of thing it is
 * @param label as the user would say it: {@code account.balance}, {@code Account.total (static)},
 *     {@code int[8]#3[2]}
 * @param descriptor JVM type descriptor of what it holds, such as {@code J}; empty when there is
 *     none
 */
public record Variable(int id, VariableKind kind, String label, String descriptor) {
  public Variable {
    if (id < 0) {
      throw new IllegalArgumentException("a variable has an id >= 0, not " + id);
    }
  }

  @Override
  public String toString() {
    return label;
  }
}
