package dev.bohr.core.report;

import dev.bohr.core.report.Choices.Choice;
import dev.bohr.core.report.Interleaving.Gap;
import dev.bohr.core.report.Interleaving.Lane;
import dev.bohr.core.report.Interleaving.Mark;
import dev.bohr.core.report.Interleaving.Row;
import dev.bohr.core.report.Interleaving.Step;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/** Builds the {@link Interleaving} of a run: which threads, which moments, in which words. */
final class Interleavings {
  private final RunFacts facts;
  private final Trace trace;
  private final EventWords words;
  private final List<Integer> threads;
  private final List<Choice> choices;
  private final List<Row> rows = new ArrayList<>();

  /** Whether the last mark may go when nothing is shown between it and the next. */
  private boolean replaceable;

  /** How many choices have no mark. */
  private int unmarked;

  /** Events left out since the last row, by lane. */
  private final Integer[] hidden;

  private Interleavings(RunFacts facts, List<Integer> threads) {
    this.facts = facts;
    this.trace = facts.trace();
    this.words = new EventWords(facts);
    this.threads = threads;
    this.choices = facts.clashes().choices();
    this.unmarked = facts.choices().size() - choices.size();
    this.hidden = new Integer[threads.size()];
  }

  /**
   * The interleaving of a run.
   *
   * @param room for how many threads there is room side by side; more are shown only when the
   *     failure cannot be understood without them
   */
  static Interleaving of(RunFacts facts, Standstill standstill, int room) {
    if (facts.trace().size() == 0) {
      return new Interleaving(List.of(), List.of(), List.of(), 0, 0);
    }
    return new Interleavings(facts, Lanes.choose(facts, standstill, room)).build();
  }

  private Interleaving build() {
    BitSet shown = new BitSet();
    threads.forEach(shown::set);
    List<Moment> moments = Moments.of(facts.timeline(), facts.holds());
    moments.removeIf(moment -> !shown.get(moment.thread()));
    BitSet kept = Elision.keep(facts, moments, choices, shown);
    startGap();
    int choice = 0;
    for (int m = 0; m < moments.size(); m++) {
      Moment moment = moments.get(m);
      while (choice < choices.size() && choices.get(choice).after() < moment.at()) {
        mark(choices.get(choice++));
      }
      int lane = threads.indexOf(moment.thread());
      if (kept.get(m)) {
        endGap();
        String place = Places.of(trace.sites().get(trace.siteAt(moment.first())));
        rows.add(new Step(lane, place, words.say(moment)));
      } else {
        hidden[lane] += moment.events();
      }
    }
    endGap();
    while (choice < choices.size()) {
      mark(choices.get(choice++));
    }
    return new Interleaving(lanes(), rows, others(), otherEvents(), unmarked);
  }

  private void mark(Choice choice) {
    endGap();
    int last = rows.size() - 1;
    if (replaceable && rows.get(last) instanceof Mark) {
      rows.remove(last);
      unmarked++;
    }
    rows.add(new Mark(words.say(choice)));
    replaceable = !facts.clashes().isTelling(choice);
  }

  private void startGap() {
    Arrays.fill(hidden, 0);
  }

  private void endGap() {
    List<Integer> counts = List.of(hidden);
    if (Collections.max(counts) > 0) {
      rows.add(new Gap(counts));
      startGap();
    }
  }

  private List<Lane> lanes() {
    return threads.stream().map(t -> new Lane(t, facts.threads().name(t))).toList();
  }

  private List<String> others() {
    List<String> others = new ArrayList<>();
    for (int thread : facts.timeline().threadsInOrder()) {
      if (!threads.contains(thread)) {
        others.add(facts.threads().name(thread));
      }
    }
    return others;
  }

  private int otherEvents() {
    int count = trace.size();
    for (int thread : threads) {
      count -= facts.timeline().events(thread).length;
    }
    return count;
  }
}
