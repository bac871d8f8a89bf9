package dev.bohr.woven;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What inserted code calls, called by hand. */
@Timeout(60)
class WovenTest {
  @BeforeEach
  void on() {
    Woven.enable();
  }

  @AfterEach
  void off() {
    Woven.disable();
  }

  /** The number of the first of two places, for {@code lib.Code} and {@code lib.Other}. */
  private static int add(String name, String both) throws BadBreakpointFile {
    return Woven.add(
        BreakpointFile.parse(
                "test.bp",
                "breakpoint %s\n  pause 80000 s\n  1. lib.Code.run\n  %s\n  2. lib.Other.run\n  %s\n"
                    .formatted(name, both, both))
            .breakpoints()
            .get(0));
  }

  @Test
  void aTurnEndsAlsoWhenBreakpointsAreTurnedOffInIt() throws Exception {
    int place = add("turned off", "same arg 1");
    WeakReference<Object> weak = meetAndTurnOff(place, new Object());
    while (weak.get() != null) {
      System.gc();
      Thread.onSpinWait();
    }
  }

  /** Comes to the first place, and turns all off in the turn, for which the second one waits. */
  private static WeakReference<Object> meetAndTurnOff(int place, Object object) throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    Thread second =
        new Thread(
            () -> {
              Woven.enter(place + 1, new Object[] {object});
              done.countDown();
              Woven.leave(place + 1);
            });
    second.start();
    Woven.enter(place, new Object[] {object});
    assertThat(Woven.find("turned off").hits()).isEqualTo(1);
    assertThat(done.getCount()).isEqualTo(1);
    Woven.disable();
    done.await();
    Woven.leave(place);
    second.join();
    assertThat(Woven.find("turned off").overtakings()).isZero();
    return new WeakReference<>(object);
  }

  @Test
  void offNothingIsAllocated() throws Exception {
    int place = add("off", "same arg 1");
    Woven.disable();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    comeTo(place, 1_000);
    threads.getCurrentThreadAllocatedBytes();
    long before = threads.getCurrentThreadAllocatedBytes();
    comeTo(place, 100_000);
    // What the measurement itself takes.
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000);
  }

  /** As inserted code does. */
  private void comeTo(int place, int times) {
    for (int i = 0; i < times; i++) {
      Object[] values = WovenValues.put(WovenValues.begin(2), 0, this);
      Woven.enter(place, WovenValues.put(values, 1, 1_000_000 + i));
      Woven.leave(place);
    }
  }

  /** A class that is not there where it is used. */
  public static final class Missing {}

  /** One of a library that has a field of it. */
  public static final class Library {
    Missing missing;
    final Object lock = new Object();
  }

  private static Object libraryWithoutMissing() throws ReflectiveOperationException {
    ClassLoader loader =
        new ClassLoader(WovenTest.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(Missing.class.getName())) {
              throw new ClassNotFoundException(name);
            }
            if (!name.equals(Library.class.getName())) {
              return super.loadClass(name, resolve);
            }
            try (InputStream in = WovenTest.class.getResourceAsStream("WovenTest$Library.class")) {
              byte[] code = in.readAllBytes();
              return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
              throw new ClassNotFoundException(name, e);
            }
          }
        };
    return loader.loadClass(Library.class.getName()).getConstructor().newInstance();
  }

  @Test
  void aFieldWhoseClassIsMissingDoesNotHarmTheProgram() throws Exception {
    int place = add("missing", "same arg 1.lock");
    Woven.enter(place, new Object[] {libraryWithoutMissing()});
    assertThat(Woven.find("missing").timeouts()).isZero();
  }
}
