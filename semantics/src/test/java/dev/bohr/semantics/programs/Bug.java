package dev.bohr.semantics.programs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a buggy program and says how its bug shows. The correct program is its sibling named {@code
 * ...Twin}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Bug {
  /** The outcome that must be found. */
  Expected value() default Expected.FAILED;

  /**
   * For {@link Expected#FAILED}: the exact class of what leaves the thread, unless {@link #exit} is
   * set.
   */
  Class<? extends Throwable> type() default AssertionError.class;

  /**
   * For {@link Expected#FAILED}: the status given to {@code System.exit} or {@code halt}; 0 when
   * there is no exit.
   */
  int exit() default 0;

  /**
   * Whether waits must end, or weak compare-and-sets fail, without a reason for the bug to show.
   */
  boolean spurious() default false;
}
