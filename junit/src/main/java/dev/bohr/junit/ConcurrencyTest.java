package dev.bohr.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * A test that is executed under one schedule after another until it fails, in place of {@code
 * &#64;Test}.
 *
 * <p>Every schedule has a new instance of the class, {@code @BeforeEach}, the method and
 * {@code @AfterEach}, and starts with fresh statics; {@code @BeforeAll} is executed once. The test
 * fails with the exception that the method, or a thread that it started, has thrown; a suppressed
 * {@link Interleaving} tells how it came about. A deadlock, a lost notification and a livelock are
 * failures, too.
 *
 * <p>Without {@link #runs} and {@link #time} the search ends after 10,000 schedules or 5 seconds.
 * The system properties {@code bohr.runs}, {@code bohr.time} and {@code bohr.seed} go before what
 * the annotation says; {@code bohr.replay} replays the test whose failure it names.
 *
 * <p>A JVM has one controlled run at a time: where JUnit executes tests in parallel, nothing runs
 * beside a class that has such a test.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(ConcurrencyTestExtension.class)
@ResourceLock(value = Resources.GLOBAL, mode = ResourceAccessMode.READ_WRITE)
public @interface ConcurrencyTest {
  /** Stands for a number that was not given. */
  long NOT_GIVEN = Long.MIN_VALUE;

  /** Stop after so many schedules; there is no time limit then unless {@link #time} is given. */
  long runs() default NOT_GIVEN;

  /**
   * Stop after this time, such as {@code 500ms}, {@code 60s}, {@code 2m}. The first schedule, in
   * which classes are loaded, does not count.
   */
  String time() default "";

  /** Who runs next: {@code portfolio}, or one of the strategies that it is made of. */
  String strategy() default "";

  /**
   * Where threads may be switched besides synchronisation: {@code shared} (at accesses that can
   * race, the default), {@code sync} (nowhere else) or {@code all}.
   */
  String points() default "";

  /**
   * When time may pass: timed waits expire only when nothing else can run, and sleeps end at any
   * time ({@code last}, the default); both end at any time ({@code any}); or both only when nothing
   * else can run ({@code idle}), for a test that sleeps until others are done.
   */
  String timeouts() default "";

  /** Whether waits may end, and weak compare-and-sets may fail, without a reason. */
  boolean spurious() default false;

  /** The seed of the search; 1 unless given, so that the same test tries the same schedules. */
  long seed() default NOT_GIVEN;

  /** Whether a failure is reported with as few switches as are quickly found. */
  boolean simplify() default true;

  /** The directory of a failure: its schedule is executed once, and no other. */
  String replay() default "";

  /**
   * Whether the test is over only when all threads that it started have ended, as a program is. A
   * thread that waits for ever is then a failure. Daemon threads do not count.
   */
  boolean untilThreadsEnd() default false;
}
