/**
 * The oracle for controlled runs: small random programs, all the ways they can end by the Java
 * specification, and the same programs as bytecode. Nothing here knows Bohr; a run under control
 * must end in one of {@code Interpreter.explore(program).finalStates()}, and an exhaustive search
 * must reach all of them.
 *
 * <pre>
 * Op, Program                                       what a program is
 * ProgramGenerator (Idioms, Palette)                a program for a seed
 * Interpreter (Machine, Effects, State, Code)       all its final states
 * ProgramCompiler (ThreadEmitter), CompiledProgram  the program as a class, and a run of it
 * FinalState                                        the text that both sides are compared by
 * FreeRun, Jitter                                   runs without control, to test the oracle against the real JVM
 * </pre>
 */
package dev.bohr.semantics.interpreter;
