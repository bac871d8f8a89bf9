package dev.bohr.core.report;

import dev.bohr.core.report.Clashes.Clash;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says of each stop of a thread what came in between: {@code T1 is stopped between Account.java:12
 * (reads balance = 1) and Account.java:14 (writes balance: 2 → 2); in between T2 writes balance: 1
 * → 2 at Account.java:14}. Only for runs in which the stops are few, which is what a simplification
 * leaves; of many, most mean nothing.
 */
final class StopSentences {
  private static final int FEW = 3;

  private final RunFacts facts;
  private final Trace trace;
  private final EventWords words;

  private StopSentences(RunFacts facts) {
    this.facts = facts;
    this.trace = facts.trace();
    this.words = new EventWords(facts);
  }

  static List<String> of(RunFacts facts) {
    List<Clash> clashes = facts.clashes().all().stream().filter(clash -> !clash.isEmpty()).toList();
    long stops = facts.choices().stream().filter(Choices.Choice::isSwitch).count();
    if (stops > FEW) {
      return List.of();
    }
    StopSentences sentences = new StopSentences(facts);
    Set<String> all = new LinkedHashSet<>();
    clashes.forEach(clash -> all.add(sentences.say(clash)));
    return new ArrayList<>(all);
  }

  private String say(Clash clash) {
    int foreign = telling(clash.foreign());
    Integer before = own(clash, foreign, true);
    Integer after = own(clash, foreign, false);
    String stopped = facts.threads().name(clash.choice().thread()) + " is stopped ";
    String where =
        before == null
            ? "before " + at(after)
            : after == null ? "after " + at(before) : "between " + at(before) + " and " + at(after);
    return stopped
        + where
        + "; in between "
        + facts.threads().name(trace.threadAt(foreign))
        + ' '
        + words.say(foreign)
        + (place(foreign).isEmpty() ? "" : " at " + place(foreign))
        + '.';
  }

  /** The last access that changed something, for that is what the stopped thread did not see. */
  private int telling(List<Integer> foreign) {
    int last = foreign.get(foreign.size() - 1);
    for (int event : foreign) {
      if (Contention.isChange(trace.kindAt(event))) {
        last = event;
      }
    }
    return last;
  }

  /** What the stopped thread did to the same variable, or to any when locks clash. */
  private @Nullable Integer own(Clash clash, int foreign, boolean before) {
    Integer found = null;
    for (int event : clash.own()) {
      boolean earlier = event <= clash.choice().after();
      boolean same = trace.variableAt(event) == trace.variableAt(foreign);
      if (earlier == before && (same || found == null)) {
        found = event;
      }
    }
    return found;
  }

  private String at(@Nullable Integer event) {
    if (event == null) {
      return "its end";
    }
    String place = place(event);
    return (place.isEmpty() ? Places.LIBRARY : place) + " (" + words.say(event) + ')';
  }

  private String place(int event) {
    return Places.of(trace.sites().get(trace.siteAt(event)));
  }
}
