/**
 * Compares every row of the table of trusted methods with runs that trust nothing.
 *
 * <p>A {@link dev.bohr.semantics.trust.Family} gives the operations of one class of the JDK; a
 * {@link dev.bohr.semantics.trust.Client} is two threads that use an object of it. What the client
 * can observe is collected once in a JVM that trusts and once in a JVM that does not.
 */
@org.jspecify.annotations.NullMarked
package dev.bohr.semantics.trust;
