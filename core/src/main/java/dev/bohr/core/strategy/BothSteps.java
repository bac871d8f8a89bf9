package dev.bohr.core.strategy;

import org.jspecify.annotations.Nullable;

/** Tells two of what happens. */
final class BothSteps implements Steps {
  private final Steps first;
  private final Steps second;

  private BothSteps(Steps first, Steps second) {
    this.first = first;
    this.second = second;
  }

  static @Nullable Steps of(@Nullable Steps first, @Nullable Steps second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    return new BothSteps(first, second);
  }

  @Override
  public void steps(int thread, Operation operation) {
    first.steps(thread, operation);
    second.steps(thread, operation);
  }

  @Override
  public void resumes(int thread, Operation operation) {
    first.resumes(thread, operation);
    second.resumes(thread, operation);
  }

  @Override
  public void begins(int thread) {
    first.begins(thread);
    second.begins(thread);
  }

  @Override
  public void starts(int thread, int child) {
    first.starts(thread, child);
    second.starts(thread, child);
  }

  @Override
  public void releases(int thread, Object on, int part) {
    first.releases(thread, on, part);
    second.releases(thread, on, part);
  }

  @Override
  public void acquires(int thread, Object on, int part) {
    first.acquires(thread, on, part);
    second.acquires(thread, on, part);
  }

  @Override
  public void remains(int thread, Operation operation) {
    first.remains(thread, operation);
    second.remains(thread, operation);
  }
}
