package dev.bohr.bench;

import dev.bohr.core.trace.OutcomeKind;
import java.util.List;

/**
 * Bugs of libraries that others have found and described. The programs that meet them are in {@code
 * bench/src/libraries}; each needs the old version of its library that still has the bug, so they
 * are no part of the build.
 */
final class LibraryBugs {
  private LibraryBugs() {}

  /**
   * One bug.
   *
   * @param driver simple name of the main class that uses the library
   * @param known where the bug is known from
   * @param coordinates of the library in Maven Central, and of what it needs: group, artifact and
   *     version, with colons between them
   * @param outcome what {@code bohr explore} is to find
   * @param symptom what the first sentence of its report contains
   */
  record Bug(
      String driver, String known, List<String> coordinates, OutcomeKind outcome, String symptom) {
    /** Artifact and version of the library itself. */
    String library() {
      String[] parts = coordinates.get(0).split(":");
      return parts[1] + " " + parts[2];
    }
  }

  static final List<Bug> ALL =
      List.of(
          new Bug(
              "Log4jAsyncAppender",
              "missed notification, BTrigger (PPoPP 2011)",
              List.of("log4j:log4j:1.2.13"),
              OutcomeKind.STALL,
              "Stall: requests waits on"),
          new Bug(
              "PoolKeyedBorrow",
              "POOL-146",
              List.of("commons-pool:commons-pool:1.5"),
              OutcomeKind.STALL,
              "draws in blue waits on Latch"),
          new Bug(
              "DbcpInstanceKeys",
              "DBCP-369, JaConTeBe",
              List.of(
                  "commons-dbcp:commons-dbcp:1.2",
                  "commons-pool:commons-pool:1.2",
                  "commons-collections:commons-collections:2.1"),
              OutcomeKind.FAILED,
              "opens fails with ConcurrentModificationException"),
          new Bug(
              "LuceneFieldCache",
              "LUCENE-651",
              List.of("org.apache.lucene:lucene-core:2.0.0"),
              OutcomeKind.FAILED,
              "the prices were read twice"),
          new Bug(
              "LuceneAddIndexes",
              "LUCENE-1544",
              List.of("org.apache.lucene:lucene-core:2.4.0"),
              OutcomeKind.STALL,
              "Stall"),
          new Bug(
              "DerbyTableDescriptor",
              "DERBY-2861",
              List.of("org.apache.derby:derby:10.3.2.1"),
              OutcomeKind.FAILED,
              "NullPointerException"),
          new Bug(
              "GroovyMixins",
              "pull request 2698 of apache/groovy",
              List.of("org.codehaus.groovy:groovy-all:1.7.9"),
              OutcomeKind.FAILED,
              "ConcurrentModificationException"),
          new Bug(
              "HsqldbShutdown",
              "concurrent shutdown, as in GEOT-6056",
              List.of("hsqldb:hsqldb:1.8.0.10"),
              OutcomeKind.FAILED,
              "NullPointerException"),
          new Bug(
              "H2SharedStatement",
              "issue 3041 of h2database",
              List.of("com.h2database:h2:1.3.150"),
              OutcomeKind.FAILED,
              "NullPointerException"),
          new Bug(
              "C3p0Registry",
              "lock order, as in issue 95 of swaldman/c3p0",
              List.of("c3p0:c3p0:0.9.1"),
              OutcomeKind.DEADLOCK,
              "Deadlock"),
          new Bug(
              "JfreechartDay",
              "static date formats, Pradel and Gross (PLDI 2012)",
              List.of("jfree:jfreechart:1.0.1", "jfree:jcommon:1.0.0"),
              OutcomeKind.FAILED,
              "was read as"));
}
