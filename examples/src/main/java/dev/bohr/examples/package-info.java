/**
 * Small programs with famous bugs, each with its correct twin. {@link dev.bohr.examples.Examples}
 * lists them; a file is an example, its {@code main} is the buggy program and {@code Twin.main} the
 * correct one.
 */
package dev.bohr.examples;
