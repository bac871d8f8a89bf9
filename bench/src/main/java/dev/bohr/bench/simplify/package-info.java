/**
 * The programs of "A Trace Simplification Technique for Effective Debugging of Concurrent Programs"
 * (Jalbert and Sen, FSE 2010), written anew in Java and small: the originals are C and C++ programs
 * of up to 37,000 lines. Each is the kernel of what the original computes, has as many threads and
 * failing traces of about the same size, and one concurrency bug that shows as the paper says.
 * {@link dev.bohr.bench.simplify.SimplifySubjects} lists them with the paper's figures.
 */
package dev.bohr.bench.simplify;
