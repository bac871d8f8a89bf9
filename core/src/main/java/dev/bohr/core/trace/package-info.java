/**
 * What happened in one run: {@link dev.bohr.core.trace.Trace} and its file {@code trace.bohr}, read
 * by {@link dev.bohr.core.trace.TraceReader} and written by {@link
 * dev.bohr.core.trace.TraceWriter}. The words that every other package shares (target, outcome,
 * thread name, site) and the helpers that every file of Bohr shares ({@link
 * dev.bohr.core.trace.AtomicFiles}, {@link dev.bohr.core.trace.BadFileException}) live here too,
 * because this is the lowest layer.
 */
@NullMarked
package dev.bohr.core.trace;

import org.jspecify.annotations.NullMarked;
