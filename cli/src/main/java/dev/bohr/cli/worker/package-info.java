/**
 * Worker JVMs, seen from both sides: the command line starts them ({@link
 * dev.bohr.cli.worker.WorkerProcess}, {@link dev.bohr.cli.worker.WorkerPool}), and in each of them
 * {@link dev.bohr.cli.worker.WorkerMain} does the work. The two sides talk through files in a
 * private directory: a {@link dev.bohr.cli.worker.WorkerConfig} one way, {@link
 * dev.bohr.cli.worker.WorkerMessage}s the other.
 */
@NullMarked
package dev.bohr.cli.worker;

import org.jspecify.annotations.NullMarked;
