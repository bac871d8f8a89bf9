/**
 * Keeps a failure caught. Each way is an {@link dev.bohr.cli.pin.Offer}: a test that replays the
 * schedule, or breakpoints in a plain JVM, whose threads run in parallel, for which {@link
 * dev.bohr.cli.pin.Pinner} tries what {@code core.pin} proposes.
 */
@NullMarked
package dev.bohr.cli.pin;

import org.jspecify.annotations.NullMarked;
