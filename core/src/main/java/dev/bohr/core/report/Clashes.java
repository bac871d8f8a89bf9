package dev.bohr.core.report;

import dev.bohr.core.report.Choices.Choice;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong at a preemptive switch, as far as the trace tells: accesses of other threads that
 * came while a thread was stopped, and that conflict with what it had just done or did next. These
 * are the events that a reader must see, whatever else is left out.
 *
 * <p>A schedule that nobody has simplified has many switches, most of them harmless. Of many, only
 * those with the most telling pattern are shown: a read and a write of the stopped thread with
 * another's write in between comes first.
 */
final class Clashes {
  /** So many choices are all shown, and never more. */
  private static final int FEW = 6;

  /** How many events of the stopped thread before and after the stop are looked at. */
  private static final int NEAR = 24;

  /** How many events of the others are looked at, so that a huge trace is read in a moment. */
  private static final int MAX_SCAN = 20_000;

  /** Of many conflicting accesses, so many from the start and so many from the end are shown. */
  private static final int EDGE = 3;

  private static final int STRONGEST = 3;

  /** For a stop of the very thread that later throws, or waits for ever. */
  private static final int CULPRIT_BONUS = 2;

  /**
   * What clashed at one switch.
   *
   * @param own accesses of the stopped thread
   * @param foreign accesses of others that conflict with them, in order
   * @param strength how telling the pattern is; 0 when nothing clashed
   */
  record Clash(Choice choice, List<Integer> own, List<Integer> foreign, int strength) {
    boolean isEmpty() {
      return strength == 0;
    }
  }

  private final Timeline timeline;
  private final Trace trace;
  private final Contention contention;
  private final Collection<Holds.Hold> neverReleased;
  private final List<Choice> shownChoices;
  private final List<Clash> shown = new ArrayList<>();
  private final BitSet events = new BitSet();

  Clashes(Timeline timeline, Contention contention, Holds holds, List<Choice> choices) {
    this.timeline = timeline;
    this.trace = timeline.trace();
    this.contention = contention;
    this.neverReleased = holds.open();
    boolean deadlock = trace.outcome().kind() == OutcomeKind.DEADLOCK;
    List<Clash> all = new ArrayList<>();
    for (Choice choice : choices) {
      if (choice.isSwitch()) {
        all.add(deadlock ? findLocks(choice) : find(choice));
      }
    }
    shownChoices = choices.size() <= FEW ? choices : mostTelling(all);
    for (Clash clash : all) {
      if (shownChoices.contains(clash.choice)) {
        shown.add(clash);
        clash.own.forEach(events::set);
        clash.foreign.forEach(events::set);
      }
    }
  }

  /** The choices to show, in order. */
  List<Choice> choices() {
    return shownChoices;
  }

  /** What clashed at each switch that is shown, in order. */
  List<Clash> all() {
    return shown;
  }

  /** Whether something clashed at a choice, or it is more than a switch. */
  boolean isTelling(Choice choice) {
    return !choice.isSwitch()
        || shown.stream().anyMatch(clash -> clash.choice.equals(choice) && !clash.isEmpty());
  }

  /** Whether an event is part of a clash that is shown. */
  boolean contains(int event) {
    return events.get(event);
  }

  private static List<Choice> mostTelling(List<Clash> all) {
    int strongest = all.stream().mapToInt(Clash::strength).max().orElse(0);
    List<Choice> telling =
        all.stream()
            .filter(clash -> !clash.isEmpty() && clash.strength == strongest)
            .map(Clash::choice)
            .toList();
    return telling.subList(Math.max(0, telling.size() - FEW), telling.size());
  }

  private Clash find(Choice choice) {
    Map<Integer, Integer> before = new LinkedHashMap<>();
    int event = choice.after();
    for (int i = 0; i < NEAR && event != Timeline.NONE; i++) {
      addContested(before, event);
      event = timeline.previous(event);
    }
    Map<Integer, Integer> after = new LinkedHashMap<>();
    event = choice.resumed() == trace.size() ? Timeline.NONE : choice.resumed();
    for (int i = 0; i < NEAR && event != Timeline.NONE; i++) {
      addContested(after, event);
      event = timeline.next(event);
    }
    Map<Integer, Integer> strengths = new LinkedHashMap<>();
    List<Integer> foreign = new ArrayList<>();
    int end = (int) Math.min(choice.resumed(), choice.after() + 1L + MAX_SCAN);
    for (int e = choice.after() + 1; e < end; e++) {
      int variable = trace.variableAt(e);
      int strength = isAccess(e) ? strength(before.get(variable), e, after.get(variable)) : 0;
      if (strength > 0) {
        foreign.add(e);
        strengths.merge(variable, strength, Math::max);
      }
    }
    int strongest = strengths.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    strengths.values().removeIf(strength -> strength < strongest);
    int bonus = strongest > 0 && isCulprit(choice.thread()) ? CULPRIT_BONUS : 0;
    foreign.removeIf(e -> !strengths.containsKey(trace.variableAt(e)));
    if (foreign.size() > 2 * EDGE) {
      foreign.subList(EDGE, foreign.size() - EDGE).clear();
    }
    List<Integer> own = new ArrayList<>();
    for (int variable : strengths.keySet()) {
      add(own, before.get(variable));
      add(own, after.get(variable));
    }
    return new Clash(choice, own, foreign, strongest + bonus);
  }

  /** In a deadlock: the thread was stopped with a lock in hand, and others took theirs. */
  private Clash findLocks(Choice choice) {
    List<Integer> own = new ArrayList<>();
    List<Integer> foreign = new ArrayList<>();
    for (Holds.Hold hold : neverReleased) {
      if (hold.thread() == choice.thread() && hold.from() <= choice.after()) {
        own.add(hold.from());
      } else if (hold.from() > choice.after() && hold.from() < choice.resumed()) {
        foreign.add(hold.from());
      }
    }
    boolean clashes = !own.isEmpty() && !foreign.isEmpty();
    return clashes
        ? new Clash(choice, own, foreign, STRONGEST)
        : new Clash(choice, List.of(), List.of(), 0);
  }

  private boolean isCulprit(int thread) {
    return switch (trace.kindAt(timeline.last(thread))) {
      case THROW -> true;
      case WAIT, PARK -> timeline.standsStill();
      default -> false;
    };
  }

  /** How telling it is that another's access came between two of the stopped thread's. */
  private int strength(@Nullable Integer before, int foreign, @Nullable Integer after) {
    boolean changedBefore = before != null && isChange(before);
    boolean changedAfter = after != null && isChange(after);
    if (!isChange(foreign)) {
      return changedBefore && changedAfter ? 2 : changedBefore || changedAfter ? 1 : 0;
    }
    if (before == null && after == null) {
      return 0;
    }
    if (before == null || after == null || changedBefore) {
      return 1;
    }
    return changedAfter ? STRONGEST : 2;
  }

  private static void add(List<Integer> own, @Nullable Integer event) {
    if (event != null) {
      own.add(event);
    }
  }

  private void addContested(Map<Integer, Integer> near, int event) {
    if (isAccess(event) && contention.isContested(event)) {
      near.putIfAbsent(trace.variableAt(event), event);
    }
  }

  /** Monitors clash only where the run ended in a wait; else they merely keep order. */
  private boolean isAccess(int event) {
    return switch (trace.kindAt(event)) {
      case READ, WRITE, UPDATE -> true;
      case WAIT, NOTIFY, NOTIFY_ALL -> timeline.standsStill();
      default -> false;
    };
  }

  private boolean isChange(int event) {
    return Contention.isChange(trace.kindAt(event));
  }
}
