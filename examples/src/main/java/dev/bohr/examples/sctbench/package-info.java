/**
 * The subjects of SCTBench (Thomson, Donaldson and Betts, "Concurrency Testing Using Schedule
 * Bounding", PPoPP 2014) that make sense in Java, written anew. They keep the number of threads,
 * the order in which these are started and the sizes of the loops, so that figures can be compared.
 * Where the original has a mutex without a condition there is a monitor here; where a lock is not
 * released in the block that took it, or has conditions, there is a {@code ReentrantLock}.
 *
 * <p>Many of these programs came to SCTBench from the regression tests of the model checker ESBMC;
 * those are short and say more about search than about software. {@link
 * dev.bohr.examples.sctbench.SctBench} lists them.
 */
package dev.bohr.examples.sctbench;
