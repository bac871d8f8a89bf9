package dev.bohr.core.engine;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What could not be controlled in the runs so far, in sentences for the report. Each is kept once,
 * in the order in which they came, whichever thread they come from.
 */
final class Notes {
  private final Set<String> sentences = new LinkedHashSet<>();

  synchronized void add(String sentence) {
    sentences.add(sentence);
  }

  synchronized Set<String> all() {
    return new LinkedHashSet<>(sentences);
  }
}
