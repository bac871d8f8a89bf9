package dev.bohr.bench;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Suites of tests that others have published in Maven Central. A published jar of tests does not
 * name what the tests need, so that is listed here.
 */
final class TestSuites {
  private TestSuites() {}

  /**
   * One suite.
   *
   * @param tests coordinates of the jar of tests: group, artifact, version and classifier, with
   *     colons between them
   * @param needs coordinates of what the tests need, the library itself first
   * @param parts how the names of the test classes begin that are run, with slashes; none for all
   * @param properties system properties of the JVMs that run the tests, as {@code -D} options
   */
  record Suite(String tests, List<String> needs, List<String> parts, List<String> properties) {
    Suite(String tests, List<String> needs) {
      this(tests, needs, List.of(), List.of());
    }

    /** Artifact and version of the library. */
    String name() {
      String[] parts = tests.split(":");
      return parts[1] + " " + parts[2];
    }

    /** The name as that of a directory. */
    String directory() {
      return tests.split(":")[1];
    }

    /** What Maven resolves the class path of. */
    String pom() {
      return Stream.concat(Stream.of(tests), needs.stream())
          .map(Suite::dependency)
          .collect(
              Collectors.joining(
                  "\n",
                  "<project><modelVersion>4.0.0</modelVersion><groupId>dev.bohr.suites</groupId>"
                      + "<artifactId>suite</artifactId><version>1</version><dependencies>\n",
                  "\n</dependencies></project>\n"));
    }

    private static String dependency(String coordinates) {
      String[] parts = coordinates.split(":");
      String classifier = parts.length < 4 ? "" : "<classifier>" + parts[3] + "</classifier>";
      return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>%s</dependency>"
          .formatted(parts[0], parts[1], parts[2], classifier);
    }
  }

  private static final String JUPITER = "org.junit.jupiter:junit-jupiter:5.10.2";
  private static final String JUNIT4 = "junit:junit:4.13.2";
  private static final String HAMCREST = "org.hamcrest:hamcrest:2.2";
  private static final String MOCKITO = "org.mockito:mockito-junit-jupiter:4.11.0";
  private static final String NO_LOG = "org.slf4j:slf4j-nop:1.7.36";

  static final List<Suite> ALL =
      List.of(
          new Suite(
              "org.apache.commons:commons-pool2:2.12.0:tests",
              List.of(
                  "org.apache.commons:commons-pool2:2.12.0",
                  JUPITER,
                  HAMCREST,
                  "cglib:cglib:3.3.0",
                  "org.ow2.asm:asm-util:9.6",
                  "org.apache.commons:commons-lang3:3.13.0")),
          new Suite(
              "org.apache.commons:commons-dbcp2:2.12.0:tests",
              List.of(
                  "org.apache.commons:commons-dbcp2:2.12.0",
                  JUPITER,
                  MOCKITO,
                  HAMCREST,
                  "com.h2database:h2:2.2.224",
                  "org.slf4j:slf4j-simple:1.7.36",
                  "org.jboss.narayana.jta:narayana-jta:5.12.7.Final",
                  "org.jboss:jboss-transaction-spi:7.6.1.Final",
                  "org.jboss.logging:jboss-logging:3.5.1.Final",
                  "jakarta.transaction:jakarta.transaction-api:1.3.3",
                  "org.apache.geronimo.components:geronimo-transaction:2.2.1",
                  "org.apache.commons:commons-lang3:3.13.0",
                  "tomcat:naming-common:5.0.28",
                  "tomcat:naming-java:5.0.28")),
          new Suite(
              "org.apache.httpcomponents.core5:httpcore5:5.2.4:tests",
              List.of(
                  "org.apache.httpcomponents.core5:httpcore5:5.2.4",
                  JUPITER,
                  MOCKITO,
                  HAMCREST,
                  NO_LOG)),
          new Suite(
              "io.netty:netty-common:4.1.100.Final:tests",
              List.of(
                  "io.netty:netty-common:4.1.100.Final",
                  JUPITER,
                  MOCKITO,
                  HAMCREST,
                  "org.assertj:assertj-core:3.24.2",
                  "org.jctools:jctools-core:4.0.1",
                  "ch.qos.logback:logback-classic:1.2.12",
                  "log4j:log4j:1.2.17",
                  "org.apache.logging.log4j:log4j-core:2.17.2",
                  "io.projectreactor.tools:blockhound:1.0.8.RELEASE",
                  "com.google.code.gson:gson:2.10.1",
                  "commons-logging:commons-logging:1.2")),
          new Suite(
              "org.jctools:jctools-core:3.3.0:tests",
              List.of(
                  "org.jctools:jctools-core:3.3.0",
                  JUNIT4,
                  "org.hamcrest:hamcrest-all:1.3",
                  "com.google.guava:guava-testlib:30.1-jre")),
          new Suite(
              "org.apache.kafka:kafka-clients:3.7.0:test",
              List.of(
                  "org.apache.kafka:kafka-clients:3.7.0",
                  JUPITER,
                  MOCKITO,
                  "org.mockito:mockito-inline:4.11.0",
                  HAMCREST,
                  NO_LOG,
                  "org.bouncycastle:bcpkix-jdk18on:1.77",
                  "com.fasterxml.jackson.core:jackson-databind:2.15.2",
                  "com.fasterxml.jackson.datatype:jackson-datatype-jdk8:2.15.2",
                  "org.bitbucket.b_c:jose4j:0.9.4",
                  "org.apache.commons:commons-lang3:3.13.0")),
          new Suite(
              "org.apache.zookeeper:zookeeper:3.9.2:tests",
              List.of(
                  "org.apache.zookeeper:zookeeper:3.9.2",
                  JUPITER,
                  MOCKITO,
                  HAMCREST,
                  "commons-cli:commons-cli:1.5.0",
                  "jline:jline:2.14.6",
                  "org.eclipse.jetty:jetty-server:9.4.53.v20231009",
                  "org.eclipse.jetty:jetty-servlet:9.4.53.v20231009",
                  "io.dropwizard.metrics:metrics-core:4.1.12.1",
                  "org.xerial.snappy:snappy-java:1.1.10.5",
                  "commons-collections:commons-collections:3.2.2",
                  "org.apache.kerby:kerb-simplekdc:2.0.3",
                  "org.bouncycastle:bcpkix-jdk18on:1.77",
                  "com.fasterxml.jackson.core:jackson-databind:2.15.2")),
          new Suite(
              "com.google.guava:guava-tests:19.0:tests",
              List.of(
                  "com.google.guava:guava:19.0",
                  "com.google.guava:guava-testlib:19.0",
                  JUNIT4,
                  "org.easymock:easymock:3.0",
                  "org.mockito:mockito-core:1.10.19",
                  "com.google.truth:truth:0.25",
                  "com.google.code.findbugs:jsr305:3.0.2"),
              // To list all of them takes minutes.
              List.of("com/google/common/util/concurrent/"),
              List.of()),
          new Suite(
              "org.apache.commons:commons-lang3:3.14.0:tests",
              List.of(
                  "org.apache.commons:commons-lang3:3.14.0",
                  JUPITER,
                  HAMCREST,
                  "org.easymock:easymock:5.2.0",
                  "org.apache.commons:commons-text:1.11.0",
                  "org.junit-pioneer:junit-pioneer:1.9.1")),
          new Suite(
              "com.github.ben-manes.caffeine:caffeine:3.1.8:test",
              List.of(
                  "com.github.ben-manes.caffeine:caffeine:3.1.8",
                  "org.testng:testng:7.8.0",
                  "org.junit.support:testng-engine:1.0.5",
                  "org.junit.platform:junit-platform-engine:1.10.2",
                  "com.google.inject:guice:5.1.0",
                  JUNIT4,
                  "org.junit.jupiter:junit-jupiter-api:5.10.2",
                  "org.slf4j:slf4j-api:2.0.13",
                  "org.slf4j:slf4j-jdk-platform-logging:2.0.13",
                  "com.github.valfirst:slf4j-test:3.0.1",
                  "com.google.guava:guava:32.1.2-jre",
                  "com.google.guava:guava-testlib:32.1.2-jre",
                  "com.google.truth.extensions:truth-java8-extension:1.1.5",
                  "org.mockito:mockito-core:5.5.0",
                  "org.awaitility:awaitility:4.2.0",
                  HAMCREST,
                  "it.unimi.dsi:fastutil:8.5.12",
                  "org.apache.commons:commons-lang3:3.13.0",
                  "org.apache.commons:commons-collections4:4.4",
                  "org.jctools:jctools-core:4.0.1",
                  "org.eclipse.collections:eclipse-collections:11.1.0",
                  "org.jooq:joor:0.9.14",
                  "info.picocli:picocli:4.7.5"),
              // Of most others, a test takes thousands of caches in turn; that of the sketch needs
              // gigabytes.
              Stream.of(
                      "AsyncTest",
                      "BoundedBufferTest",
                      "CaffeineSpec",
                      "CaffeineTest",
                      "InternerTest",
                      "LinkedDequeTest",
                      "MpscGrowableArrayQueueTest",
                      "MultiThreadedTest",
                      "PacerTest",
                      "QueueSanityTest",
                      "SchedulerTest",
                      "StripedBufferTest",
                      "TimerWheelTest",
                      "UnboundedLocalCacheTest",
                      "buffer/",
                      "issues/",
                      "stats/")
                  .map("com/github/benmanes/caffeine/cache/"::concat)
                  .toList(),
              // The kinds of caches that a test takes, as far as it leaves them open.
              List.of(
                  "-Dimplementation=caffeine",
                  "-Dcompute=sync",
                  "-Dkeys=strong",
                  "-Dvalues=strong",
                  "-Dstats=disabled")));
}
