/**
 * Subjects of the target {@code breakpoints-table}: small programs, each with one bug that needs
 * two threads at two places. Those that need an old library are in {@code bench/src/breakpoints}.
 */
@NullMarked
package dev.bohr.bench.breakpoints;

import org.jspecify.annotations.NullMarked;
