/**
 * Runs tests of the user's, in the user's class path: {@link dev.bohr.launch.TestMain} under
 * control, {@link dev.bohr.launch.ListTests} to find tests. Uses the test framework that is there,
 * through what is the same in all its versions, and brings none along.
 */
@NullMarked
package dev.bohr.launch;

import org.jspecify.annotations.NullMarked;
