/**
 * Explains a failure to a person. {@link dev.bohr.core.report.TextReport} is the entry point.
 *
 * <p><em>What</em> to show is decided once, in a model: {@link dev.bohr.core.report.Interleaving}
 * (lanes, steps, gaps, marks) and {@link dev.bohr.core.report.Standstill} (who waits for whom).
 * <em>How</em> to print it is the business of the classes named {@code ...Text}.
 */
@NullMarked
package dev.bohr.core.report;

import org.jspecify.annotations.NullMarked;
