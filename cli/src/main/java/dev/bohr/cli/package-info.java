/**
 * The command line, one class per command. {@link dev.bohr.cli.Main} is the entry; {@code
 * dev.bohr.cli.program} finds what is run, {@code dev.bohr.cli.worker} runs it in other JVMs.
 */
@NullMarked
package dev.bohr.cli;

import org.jspecify.annotations.NullMarked;
