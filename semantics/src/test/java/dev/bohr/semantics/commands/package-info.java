/**
 * The commands of {@code bohr.jar}, each in a process of its own, on good and bad programs and
 * files. {@link dev.bohr.semantics.commands.Workplace} starts them.
 */
package dev.bohr.semantics.commands;
