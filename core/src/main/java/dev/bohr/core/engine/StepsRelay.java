package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import dev.bohr.core.strategy.Steps;
import org.jspecify.annotations.Nullable;

/**
 * Passes what threads do on to the strategy of the current run, if that has asked for it, so that
 * the models keep one reference and need not know.
 */
final class StepsRelay implements Steps {
  /** Null unless the strategy wants to know. */
  @Nullable Steps to;

  @Override
  public void steps(int thread, Operation operation) {
    if (to != null) {
      to.steps(thread, operation);
    }
  }

  @Override
  public void resumes(int thread, Operation operation) {
    if (to != null) {
      to.resumes(thread, operation);
    }
  }

  @Override
  public void begins(int thread) {
    if (to != null) {
      to.begins(thread);
    }
  }

  @Override
  public void starts(int thread, int child) {
    if (to != null) {
      to.starts(thread, child);
    }
  }

  @Override
  public void releases(int thread, Object on, int part) {
    if (to != null) {
      to.releases(thread, on, part);
    }
  }

  @Override
  public void acquires(int thread, Object on, int part) {
    if (to != null) {
      to.acquires(thread, on, part);
    }
  }

  @Override
  public void remains(int thread, Operation operation) {
    if (to != null) {
      to.remains(thread, operation);
    }
  }
}
