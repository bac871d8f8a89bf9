/**
 * A confirmed bad outcome: {@link dev.bohr.core.failure.Failure} and its file {@code failure.json},
 * read by {@link dev.bohr.core.failure.FailureReader} and written by {@link
 * dev.bohr.core.failure.FailureWriter}.
 */
@NullMarked
package dev.bohr.core.failure;

import org.jspecify.annotations.NullMarked;
