package dev.bohr.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Breakpoints of files are in the code while the test method runs, beside {@code @Test}; on a
 * class, while each of its methods does. Threads run in parallel and without control; who comes to
 * a place waits for the others, as {@code bohr pin} found that it fails.
 *
 * <p>The test fails when its method does, when an exception leaves another thread, and when all its
 * threads stand still. It fails as stale when it passes without having come to every place of the
 * breakpoints: it would have shown nothing.
 *
 * <p>The method is executed on a thread of its own, which is called main. Nothing runs beside it.
 */
@Documented
@Inherited
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(WithBreakpointsExtension.class)
@ResourceLock(value = Resources.GLOBAL, mode = ResourceAccessMode.READ_WRITE)
public @interface WithBreakpoints {
  /** Breakpoint files, relative to the directory that tests run in. */
  String[] value();

  /**
   * Whether the test is over only when all threads that it started have ended, as a program is. A
   * thread that waits for ever is then a failure. Daemon threads do not count.
   */
  boolean untilThreadsEnd() default false;

  /** How long the test may take at most, in seconds. */
  int limitSeconds() default 60;
}
