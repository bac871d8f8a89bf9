package dev.bohr.core.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * What events refer to by index: threads, sites, variables, texts. Grows only at the end, so an
 * index stays valid.
 */
record Tables(
    List<ThreadName> threads, List<Site> sites, List<Variable> variables, List<String> texts) {

  /** Empty tables that can grow. */
  static Tables growing() {
    return new Tables(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  Tables copy() {
    return new Tables(
        List.copyOf(threads), List.copyOf(sites), List.copyOf(variables), List.copyOf(texts));
  }
}
