/**
 * What Bohr does to classes of the JDK by name: which of them are rewritten and how much ({@link
 * dev.bohr.agent.jdk.JdkScopes}), hooks in method bodies, statics that start afresh in every run,
 * accesses through VarHandle and Unsafe, and the table of trusted methods.
 *
 * <p>The entry is {@link dev.bohr.agent.jdk.JdkRewriting}. Every table serves JDK 17 and newer: a
 * row that a JDK does not have does nothing there.
 */
@NullMarked
package dev.bohr.agent.jdk;

import org.jspecify.annotations.NullMarked;
