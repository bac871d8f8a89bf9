/**
 * The programs of the semantics suite: for every construct a program whose bug must be found and a
 * correct twin that must pass. Start at {@link dev.bohr.semantics.programs.SemanticsCases}; a file
 * is a construct, a nested class is a program, and {@code X} has its twin in {@code XTwin}.
 *
 * <p>What every program promises:
 *
 * <ul>
 *   <li>It needs the JDK only, does no I/O, and can be run any number of times in one JVM: its
 *       state is made in {@code execute()}. The classes named {@code Statics*} are the exception:
 *       they keep state in statics on purpose and count on it being fresh in every run.
 *   <li>A bug shows under some interleavings only. With threads run one after the other in the
 *       order of their start, each until it ends or blocks, every buggy program passes.
 *   <li>A twin is correct under every interleaving, every choice of the waiter that a notify wakes,
 *       every moment at which a sleep ends, and under spurious wake-ups. No twin depends on the
 *       wall clock. Those marked {@link dev.bohr.semantics.programs.TrustsTimeouts} count on a
 *       timed operation not expiring while another thread can still run.
 * </ul>
 */
package dev.bohr.semantics.programs;
