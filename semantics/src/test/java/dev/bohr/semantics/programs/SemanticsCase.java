package dev.bohr.semantics.programs;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One buggy program, its correct twin, and how the bug shows.
 *
 * @param name group and bug, for example {@code PlainFields.LostUpdate}
 * @param type for {@link Expected#FAILED} without an exit, what leaves the thread is an instance of
 *     this; else null
 * @param exit for {@link Expected#FAILED} by {@code System.exit} or {@code halt}, the status; else
 *     0
 * @param spurious whether both are to be run with waits that end, and weak compare-and-sets that
 *     fail, without a reason
 */
public record SemanticsCase(
    String name,
    Runnable buggy,
    Runnable twin,
    Expected expected,
    Class<? extends Throwable> type,
    int exit,
    boolean spurious) {

  /** Whether the programs keep state in statics, which must be fresh in every run. */
  public boolean usesStatics() {
    return name.startsWith("Statics");
  }

  /** Whether the twin may fail when timed operations are allowed to expire early. */
  public boolean twinTrustsTimeouts() {
    return twin.getClass().isAnnotationPresent(TrustsTimeouts.class);
  }

  /** The cases of one group: its nested classes marked {@link Bug}, in the order of their names. */
  static List<SemanticsCase> of(Class<?> group) {
    List<SemanticsCase> cases = new ArrayList<>();
    for (Class<?> member : group.getDeclaredClasses()) {
      if (Program.class.isAssignableFrom(member) && !Modifier.isAbstract(member.getModifiers())) {
        Bug bug = member.getAnnotation(Bug.class);
        if (bug != null) {
          cases.add(of(group, member, bug));
        } else if (!member.getSimpleName().endsWith("Twin")) {
          throw new IllegalStateException(
              member.getName() + " is neither a twin nor marked @Bug: mark it or rename it");
        }
      }
    }
    if (cases.isEmpty()) {
      throw new IllegalStateException(
          group.getName() + " has no class marked @Bug: add one or take it off the list");
    }
    cases.sort(Comparator.comparing(SemanticsCase::name));
    return cases;
  }

  private static SemanticsCase of(Class<?> group, Class<?> buggy, Bug bug) {
    boolean thrown = bug.value() == Expected.FAILED && bug.exit() == 0;
    try {
      Class<?> twin = Class.forName(buggy.getName() + "Twin", true, group.getClassLoader());
      return new SemanticsCase(
          group.getSimpleName() + "." + buggy.getSimpleName(),
          (Runnable) buggy.getConstructor().newInstance(),
          (Runnable) twin.getConstructor().newInstance(),
          bug.value(),
          thrown ? bug.type() : null,
          bug.exit(),
          bug.spurious());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          buggy.getName() + " needs a sibling named ..Twin, both public with a public constructor",
          e);
    }
  }
}
