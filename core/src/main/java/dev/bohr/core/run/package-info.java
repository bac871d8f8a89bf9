/** Executes targets under control, once ({@link dev.bohr.core.run.Runner}) or many times. */
@NullMarked
package dev.bohr.core.run;

import org.jspecify.annotations.NullMarked;
