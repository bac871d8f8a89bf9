package dev.bohr.semantics.trust;

import java.util.ArrayList;
import java.util.List;

/** All families; together they call every row of the table. */
final class Families {
  private Families() {}

  static List<Family<?>> all() {
    List<Family<?>> all = new ArrayList<>();
    all.addAll(Locks.families());
    all.addAll(Synchronisers.families());
    all.addAll(Queues.families());
    all.addAll(Collections.families());
    all.addAll(Executors.families());
    return all;
  }
}
