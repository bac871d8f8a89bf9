/**
 * Breakpoints of a file as a patch of the program's sources, for JVMs without an agent. {@link
 * dev.bohr.cli.pin.source.SourcePatcher} is the entry. Everything else here needs the compiler of a
 * JDK, so it is touched only after that was asked for.
 */
@NullMarked
package dev.bohr.cli.pin.source;

import org.jspecify.annotations.NullMarked;
