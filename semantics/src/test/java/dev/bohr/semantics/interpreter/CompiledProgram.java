package dev.bohr.semantics.interpreter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One run of a class made by {@link ProgramCompiler}: a fresh instance, the Runnable of its thread
 * 0, and its observations. By reflection, so that the class may be in any class loader.
 */
public final class CompiledProgram {

  private final Object instance;

  public CompiledProgram(Class<?> compiled) {
    try {
      instance = compiled.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("not a compiled program: " + compiled, e);
    }
  }

  /** Thread 0. To be run once, in a thread that ends when it returns. */
  public Runnable main() {
    return (Runnable) instance;
  }

  /** Variables and locals; the first argument of {@link FinalState#merge}. */
  public String observed() {
    return (String) call("finalState");
  }

  /** One for each thread: null for a thread that began and has not ended. */
  public List<String> endings() {
    return new ArrayList<>(Arrays.asList((String[]) call("endings")));
  }

  /** The Thread of each thread of the program; null before thread 0 began. */
  public List<Thread> threads() {
    return Arrays.asList((Thread[]) call("threads"));
  }

  /** The objects m0 and m1. */
  public List<Object> monitors() {
    return Arrays.asList((Object[]) call("monitors"));
  }

  private Object call(String method) {
    try {
      return instance.getClass().getMethod(method).invoke(instance);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot call " + method + " of " + instance.getClass(), e);
    }
  }
}
