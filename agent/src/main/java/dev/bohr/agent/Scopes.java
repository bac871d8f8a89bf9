package dev.bohr.agent;

import org.jspecify.annotations.Nullable;

/** Tells how much of a class is rewritten. */
public interface Scopes {
  /**
   * How much of the class is rewritten.
   *
   * @param loader the defining loader, as far as it is known; null for the boot loader
   * @param name internal name
   */
  Scope scopeOf(@Nullable ClassLoader loader, String name);
}
