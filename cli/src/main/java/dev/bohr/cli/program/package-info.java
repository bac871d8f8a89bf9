/** What is run: {@link dev.bohr.cli.program.Program} and the ways to find one. */
@NullMarked
package dev.bohr.cli.program;

import org.jspecify.annotations.NullMarked;
