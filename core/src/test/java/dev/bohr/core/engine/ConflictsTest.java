package dev.bohr.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConflictsTest {
  private static final int FIELD = 1;
  private static final int OTHER_FIELD = 2;

  private final Conflicts conflicts = new Conflicts();
  private final ObjectTable.Entry object = new ObjectTable().entry(new Object());
  private final Object lock = new Object();
  private final ControlledThread main = thread(0, "0");
  private final ControlledThread first = thread(1, "0.1");
  private final ControlledThread second = thread(2, "0.2");

  private static ControlledThread thread(int index, String path) {
    return new ControlledThread(index, path, new Thread(() -> {}), () -> {}, false);
  }

  @BeforeEach
  void begin() {
    conflicts.begin();
  }

  private void forkBoth() {
    conflicts.forked(main, first);
    conflicts.forked(main, second);
  }

  private void read(ControlledThread thread, int site) {
    conflicts.accessed(thread, object, FIELD, false, site);
  }

  private void write(ControlledThread thread, int site) {
    conflicts.accessed(thread, object, FIELD, true, site);
  }

  private void locked(ControlledThread thread, Object held, Runnable accesses) {
    thread.hold(held);
    accesses.run();
    thread.letGo(held);
  }

  @Test
  void aWriteAndAReadOfTwoThreadsRace() {
    forkBoth();
    read(first, 10);
    write(second, 11);

    assertThat(conflicts.racing.stream()).containsExactly(10, 11);
    assertThat(conflicts.shared.stream()).containsExactly(10, 11);
  }

  @Test
  void allAccessesToAVariableThatIsRacedOnCount() {
    forkBoth();
    read(first, 10);
    read(second, 12);
    write(second, 11);
    read(first, 13);

    assertThat(conflicts.racing.stream()).containsExactly(10, 11, 12, 13);
  }

  @Test
  void readsDoNotRace() {
    forkBoth();
    read(first, 10);
    read(second, 11);

    assertThat(conflicts.racing.isEmpty()).isTrue();
    assertThat(conflicts.shared.stream()).containsExactly(10, 11);
  }

  @Test
  void aCommonLockProtects() {
    forkBoth();
    locked(first, lock, () -> write(first, 10));
    locked(second, lock, () -> locked(second, new Object(), () -> write(second, 11)));

    assertThat(conflicts.racing.isEmpty()).isTrue();
    assertThat(conflicts.shared.stream()).containsExactly(10, 11);
  }

  @Test
  void twoLocksDoNotProtect() {
    forkBoth();
    locked(first, lock, () -> write(first, 10));
    locked(second, new Object(), () -> write(second, 11));

    assertThat(conflicts.racing.stream()).containsExactly(10, 11);
  }

  @Test
  void whatIsDoneBeforeTheForkOrAfterTheJoinDoesNotRace() {
    write(main, 10);
    conflicts.forked(main, first);
    write(first, 11);
    conflicts.joined(main, first);
    write(main, 12);

    assertThat(conflicts.racing.isEmpty()).isTrue();
  }

  @Test
  void whatIsDoneBetweenForkAndJoinRaces() {
    conflicts.forked(main, first);
    write(main, 10);
    write(first, 11);

    assertThat(conflicts.racing.stream()).containsExactly(10, 11);
  }

  @Test
  void aJoinKnowsWhatTheOtherKnew() {
    conflicts.forked(main, first);
    conflicts.forked(first, second);
    write(second, 10);
    conflicts.joined(first, second);
    conflicts.joined(main, first);
    write(main, 11);

    assertThat(conflicts.racing.isEmpty()).isTrue();
  }

  @Test
  void anAtomicAccessRacesWithEveryFieldOfItsObject() {
    forkBoth();
    write(first, 10);
    conflicts.accessed(second, object, Conflicts.ANY, true, 11);
    conflicts.accessed(first, object, OTHER_FIELD, true, 12);

    assertThat(conflicts.racing.stream()).contains(10, 12);
  }

  @Test
  void manyKindsOfAccessesAreNotLookedAtClosely() {
    forkBoth();
    for (int i = 0; i < 600; i++) {
      locked(first, new Object(), () -> write(first, 10));
    }

    assertThat(conflicts.racing.stream()).containsExactly(10);
  }
}
