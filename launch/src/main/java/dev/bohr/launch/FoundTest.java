package dev.bohr.launch;

/**
 * A test that can be run on its own.
 *
 * @param framework name of the {@link Framework} that found it
 * @param id what that framework needs to run it
 * @param className the class that declares the method, with its package
 * @param method its name, without parameters
 */
record FoundTest(String framework, String id, String className, String method) {}
