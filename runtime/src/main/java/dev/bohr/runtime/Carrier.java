package dev.bohr.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A pooled platform thread that executes controlled threads, one after another.
 *
 * <p>The program's own {@link Thread} objects are never started in a controlled run; a carrier runs
 * their bodies, and rewritten code that asks for the current thread is answered with {@link
 * #identity}.
 */
public final class Carrier extends Thread {
  /** The program's thread that this carrier executes; null between two of them. */
  public @Nullable Thread identity;

  /** True while the thread executes without the token, blocked in something Bohr does not model. */
  public volatile boolean outside;

  /** While it is outside: how many quiet sections it is in; it does not come back inside one. */
  int quiet;

  /** What the engine keeps about the carrier. */
  public @Nullable Object task;

  public Carrier(ThreadGroup group, Runnable body, String name) {
    super(group, body, name, 0, false);
    setDaemon(true);
  }
}
