/**
 * Programs that use the concurrency library of the JDK in a way it was not made for. {@link
 * dev.bohr.examples.library.LibraryMisuse} lists them.
 */
package dev.bohr.examples.library;
