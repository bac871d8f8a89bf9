package dev.bohr.breakpoints;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The visit of all threads while breakpoints are off. */
enum NoVisit implements Visit {
  OFF;

  @Override
  public Visit same(@Nullable Object object) {
    return this;
  }

  @Override
  public Visit when(BooleanSupplier condition) {
    return this;
  }

  @Override
  public Visit whenHolding(Class<?> type) {
    return this;
  }

  @Override
  public Visit whenHolding(String className) {
    return this;
  }

  @Override
  public Visit with(@Nullable Object value) {
    return this;
  }

  @Override
  public <T> Visit jointly(Class<T> type, Predicate<? super T> condition) {
    return this;
  }

  @Override
  public Visit pause(Duration time) {
    return this;
  }

  @Override
  public Visit ignoreFirst(long arrivals) {
    return this;
  }

  @Override
  public Turn turn() {
    return Turn.NONE;
  }

  @Override
  public boolean reach() {
    return false;
  }
}
