package dev.bohr.core.engine;

import dev.bohr.core.trace.Site;
import dev.bohr.runtime.Sites;

/** Turns the runtime's sites into those of traces. */
final class SiteNames {
  private SiteNames() {}

  static Site of(Sites.Site site) {
    if (site.id() == 0) {
      return Site.UNKNOWN;
    }
    return new Site(
        site.className().replace('/', '.'),
        site.method(),
        site.descriptor(),
        site.file(),
        site.line(),
        site.bytecodeIndex());
  }
}
