package dev.bohr.semantics.interpreter;

import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.Operation;
import dev.bohr.core.strategy.RunEnd;
import dev.bohr.core.strategy.Steps;
import dev.bohr.core.strategy.Strategy;
import java.util.Objects;

/** Passes decisions on to a strategy, and counts the switches between threads of its runs. */
final class SwitchCounter implements Strategy, Steps {
  private final Strategy strategy;
  private int last = -1;
  private int switches;

  SwitchCounter(Strategy strategy) {
    this.strategy = strategy;
  }

  int switches() {
    return switches;
  }

  /** What decides, besides the state, how many switches a run will have had in the end. */
  String position() {
    return " " + last + " " + switches;
  }

  @Override
  public boolean beginRun() {
    last = -1;
    switches = 0;
    return strategy.beginRun();
  }

  @Override
  public void repeatRun() {
    last = -1;
    switches = 0;
    strategy.repeatRun();
  }

  @Override
  public int choose(Decision decision) {
    return strategy.choose(decision);
  }

  @Override
  public void endRun(RunEnd end) {
    strategy.endRun(end);
  }

  @Override
  public Steps steps(Decision.Threads threads) {
    return Objects.requireNonNull(Steps.both(this, strategy.steps(threads)));
  }

  @Override
  public void steps(int thread, Operation operation) {
    moves(thread);
  }

  @Override
  public void resumes(int thread, Operation operation) {
    moves(thread);
  }

  @Override
  public void begins(int thread) {
    moves(thread);
  }

  private void moves(int thread) {
    switches += last >= 0 && thread != last ? 1 : 0;
    last = thread;
  }

  @Override
  public String name() {
    return strategy.name();
  }
}
