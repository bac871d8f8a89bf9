package dev.bohr.core.report;

import dev.bohr.core.trace.Site;

/** Source places as a reader knows them from stack traces. */
final class Places {
  /** What stands for a method of a library, or a place in it, that the trace does not name. */
  static final String LIBRARY = "library code";

  private Places() {}

  /** File and line, such as {@code Account.java:14}; empty when not known. */
  static String of(Site site) {
    if (site.equals(Site.UNKNOWN)) {
      return "";
    }
    String file = site.file();
    if (file == null) {
      return Typesetting.clean(simpleName(site.className()) + '.' + site.method());
    }
    return Typesetting.clean(site.line() == 0 ? file : file + ':' + site.line());
  }

  /** The name of a class without its package. */
  static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
