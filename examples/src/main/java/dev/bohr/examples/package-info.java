/** Small programs with famous concurrency bugs, each beside its correct twin. */
package dev.bohr.examples;
