/**
 * Keeps a failure caught without control: as breakpoints in a plain JVM, whose threads run in
 * parallel. {@link dev.bohr.cli.pin.Pinner} tries what {@code core.pin} proposes.
 */
@NullMarked
package dev.bohr.cli.pin;

import org.jspecify.annotations.NullMarked;
