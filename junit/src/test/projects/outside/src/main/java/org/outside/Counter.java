package org.outside;

/** Counts; {@link #increment} forgets to lock. */
public class Counter {
  private int value;

  public void increment() {
    value++;
  }

  public synchronized void lockedIncrement() {
    value++;
  }

  public int value() {
    return value;
  }
}
