package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A Maven project of somebody else, which adds one dependency and one annotation. */
class OutsideProjectTest {
  @BeforeAll
  static void publish() throws Exception {
    OutsideProject.publish();
  }

  @Test
  void surefireShowsTheFailureAndReplaysIt() throws Exception {
    OutsideProject project = OutsideProject.copy("outside");
    String said = project.mvn("test");
    assertThat(said)
        .contains(
            "Tests run: 3, Failures: 1, Errors: 0, Skipped: 0",
            "CounterTest.losesAnIncrement",
            "main fails with AssertionFailedError: expected: <2> but was: <1>",
            "How it happens, from top to bottom:")
        .doesNotContain("was loaded before the agent");
    Matcher line = Pattern.compile("Replay it:  mvn (test \\S+ \\S+)").matcher(said);
    assertThat(line.find()).isTrue();
    assertThat(line.group(1)).contains("-Dbohr.replay=target/bohr/");
    assertThat(Files.list(project.directory().resolve("target/bohr"))).isNotEmpty();
    String again = project.mvn(line.group(1).split(" "));
    assertThat(again)
        .contains("Tests run: 1, Failures: 1", "events, the same failure.", "expected: <2>");
    assertThat(project.testClassPath()).filteredOn(each -> each.contains("bohr")).hasSize(3);
    assertThat(project.testClassPath()).allMatch(each -> each.matches(OutsideProject.EXPECTED));
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoesJUnit6() throws Exception {
    OutsideProject project = OutsideProject.copy("junit6");
    project.write(
        "src/test/java/org/outside/JUnit6Test.java",
        """
        package org.outside;

        import static org.junit.jupiter.api.Assertions.assertEquals;

        import dev.bohr.junit.ConcurrencyTest;
        import java.util.concurrent.TimeUnit;
        import org.junit.jupiter.api.Nested;
        import org.junit.jupiter.api.Timeout;
        import org.junit.jupiter.api.extension.ExtendWith;
        import org.junit.jupiter.api.extension.ExtensionContext;
        import org.junit.jupiter.api.extension.ParameterContext;
        import org.junit.jupiter.api.extension.ParameterResolver;
        import org.junit.jupiter.params.ParameterizedTest;
        import org.junit.jupiter.params.provider.ValueSource;

        class JUnit6Test {
          static class Counters implements ParameterResolver {
            @Override
            public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
              return parameter.getParameter().getType() == Counter.class;
            }

            @Override
            public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
              return new Counter();
            }
          }

          static void together(Runnable increment) throws InterruptedException {
            Thread other = new Thread(increment, "other");
            other.start();
            increment.run();
            other.join();
          }

          @ConcurrencyTest
          @ParameterizedTest
          @ValueSource(booleans = {true, false})
          void ofEachParameter(boolean locked) throws InterruptedException {
            Counter counter = new Counter();
            together(locked ? counter::lockedIncrement : counter::increment);
            assertEquals(2, counter.value());
          }

          @ConcurrencyTest
          @Timeout(value = 1, unit = TimeUnit.MINUTES)
          void inTime() throws InterruptedException {
            Thread.sleep(TimeUnit.HOURS.toMillis(1));
          }

          @ConcurrencyTest
          private void hidden() {}

          @Nested
          class Inner {
            private final Counter counter = new Counter();

            @ConcurrencyTest
            void ofAnInnerClass() throws InterruptedException {
              together(counter::increment);
              assertEquals(2, counter.value());
            }
          }

          @Nested
          @ExtendWith(Counters.class)
          class Extended {
            @ConcurrencyTest
            void ofAnExtension(Counter counter) throws InterruptedException {
              together(counter::increment);
              assertEquals(2, counter.value());
            }
          }
        }
        """);
    assertThat(project.mvn("test", "-Djunit.version=6.1.3"))
        .contains(
            "How it happens, from top to bottom:",
            "CounterTest.losesAnIncrement",
            "JUnit6Test.ofEachParameter",
            "inTime() timed out after 1 minute",
            "Inner.ofAnInnerClass",
            "Extended.ofAnExtension",
            "JUnit6Test.hidden()', which is private; make it package-private",
            "Tests run: 10, Failures: 4, Errors: 2, Skipped: 1");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoForksOfSurefire() throws Exception {
    for (String forks :
        List.of("-DforkCount=2 -DreuseForks=false", "-DforkCount=1 -DreuseForks=true")) {
      assertThat(OutsideProject.copy("forks").mvn(("test " + forks).split(" ")))
          .contains("Tests run: 3, Failures: 1, Errors: 0", "How it happens, from top to bottom:");
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoesAJvmThatHasTheAgentAlready() throws Exception {
    assertThat(
            OutsideProject.copy("agent")
                .mvn("test", "-DargLine=-javaagent:" + Path.of(System.getProperty("bohr.jar"))))
        .contains("Tests run: 3, Failures: 1, Errors: 0", "How it happens, from top to bottom:");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoAModuleAndFailsafe() throws Exception {
    OutsideProject project = OutsideProject.copy("module");
    project.write("src/main/java/module-info.java", "module org.outside { exports org.outside; }");
    project.add(
        "plugins",
        """
        <plugin>
          <artifactId>maven-jar-plugin</artifactId>
          <version>3.4.2</version>
        </plugin>
        <plugin>
          <artifactId>maven-failsafe-plugin</artifactId>
          <version>${surefire.version}</version>
          <configuration>
            <includes><include>**/CounterTest.java</include></includes>
          </configuration>
          <executions>
            <execution><goals><goal>integration-test</goal></goals></execution>
          </executions>
        </plugin>
        """);
    String said = project.mvn("verify", "-Dmaven.test.failure.ignore=true");
    assertThat(said.split("Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time", -1)).hasSize(3);
    assertThat(said.split("How it happens, from top to bottom:", -1)).hasSize(3);
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoesMockitoBesideJaCoCo() throws Exception {
    OutsideProject project = OutsideProject.copy("tools");
    project.add(
        "plugins",
        """
        <plugin>
          <groupId>org.jacoco</groupId>
          <artifactId>jacoco-maven-plugin</artifactId>
          <version>0.8.13</version>
          <executions>
            <execution><goals><goal>prepare-agent</goal></goals></execution>
          </executions>
        </plugin>
        """);
    project.depend("org.mockito", "mockito-junit-jupiter", "5.18.0");
    project.write(
        "src/test/java/org/outside/PricesTest.java",
        """
        package org.outside;

        import static org.junit.jupiter.api.Assertions.assertEquals;
        import static org.mockito.Mockito.timeout;
        import static org.mockito.Mockito.verify;
        import static org.mockito.Mockito.when;

        import dev.bohr.junit.ConcurrencyTest;
        import org.junit.jupiter.api.MethodOrderer;
        import org.junit.jupiter.api.Order;
        import org.junit.jupiter.api.Test;
        import org.junit.jupiter.api.TestMethodOrder;
        import org.junit.jupiter.api.extension.ExtendWith;
        import org.mockito.Mock;
        import org.mockito.junit.jupiter.MockitoExtension;

        @ExtendWith(MockitoExtension.class)
        @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
        class PricesTest {
          static final class Prices {
            int price() {
              return 1;
            }
          }

          @Mock Prices prices;
          int sum;

          @Test
          @Order(1)
          void mocksOutsideOfRuns() {
            when(prices.price()).thenReturn(3);
            assertEquals(3, prices.price());
          }

          @ConcurrencyTest(runs = 20)
          @Order(2)
          void losesAPrice() throws InterruptedException {
            when(prices.price()).thenReturn(5);
            Thread other = new Thread(() -> sum += prices.price());
            other.start();
            sum += prices.price();
            other.join();
            assertEquals(10, sum);
          }

          @ConcurrencyTest(runs = 50)
          @Order(3)
          void waitsForAnotherToAsk() {
            new Thread(() -> prices.price()).start();
            verify(prices, timeout(100)).price();
          }
        }
        """);
    assertThat(project.mvn("test"))
        .contains(
            "Tests run: 6, Failures: 2, Errors: 0",
            "CounterTest.losesAnIncrement:24",
            "PricesTest.losesAPrice",
            "expected: <10> but was: <5>")
        .doesNotContain("boolean[]");
  }

  /** A test that does real input and output has an answer, too. */
  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoTestsThatUseFilesADatabaseAndTheNetwork() throws Exception {
    OutsideProject project = OutsideProject.copy("io");
    project.depend("com.h2database", "h2", "2.2.224");
    project.write(
        "src/test/java/org/outside/InputOutputTest.java",
        """
        package org.outside;

        import static org.junit.jupiter.api.Assertions.assertEquals;

        import com.sun.net.httpserver.HttpServer;
        import dev.bohr.junit.ConcurrencyTest;
        import java.net.InetAddress;
        import java.net.InetSocketAddress;
        import java.net.URI;
        import java.net.http.HttpClient;
        import java.net.http.HttpRequest;
        import java.net.http.HttpResponse;
        import java.nio.file.Files;
        import java.nio.file.Path;
        import java.sql.Connection;
        import java.sql.DriverManager;
        import java.sql.ResultSet;
        import java.util.concurrent.Callable;
        import java.util.concurrent.ExecutorService;
        import java.util.concurrent.Executors;
        import java.util.concurrent.Future;
        import org.junit.jupiter.api.io.TempDir;

        class InputOutputTest {
          @ConcurrencyTest(runs = 50, time = "60s")
          void countsInAFile(@TempDir Path directory) throws Exception {
            Path file = Files.writeString(directory.resolve("count"), "0");
            together(() -> Files.writeString(file, "" + (Integer.parseInt(Files.readString(file)) + 1)));
            assertEquals("2", Files.readString(file));
          }

          @ConcurrencyTest(runs = 20, time = "60s")
          void countsInAFileInTurn(@TempDir Path directory) throws Exception {
            Path file = Files.writeString(directory.resolve("count"), "0");
            together(
                () -> {
                  synchronized (this) {
                    return Files.writeString(file, "" + (Integer.parseInt(Files.readString(file)) + 1));
                  }
                });
            assertEquals("2", Files.readString(file));
          }

          @ConcurrencyTest(runs = 50, time = "60s")
          void readsAndWritesARow() throws Exception {
            try (Connection bank = bank()) {
              together(
                  () -> {
                    try (Connection mine = DriverManager.getConnection("jdbc:h2:mem:bank")) {
                      int sum = balance(mine) + 1;
                      return mine.createStatement().execute("update account set balance = " + sum);
                    }
                  });
              assertEquals(2, balance(bank));
            }
          }

          @ConcurrencyTest(runs = 10, time = "60s")
          void updatesARow() throws Exception {
            try (Connection bank = bank()) {
              together(
                  () -> {
                    try (Connection mine = DriverManager.getConnection("jdbc:h2:mem:bank")) {
                      return mine.createStatement().execute("update account set balance = balance + 1");
                    }
                  });
              assertEquals(2, balance(bank));
            }
          }

          @ConcurrencyTest(runs = 5, time = "60s")
          void asksAServer() throws Exception {
            HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext(
                "/",
                exchange -> {
                  exchange.sendResponseHeaders(204, -1);
                  exchange.close();
                });
            server.start();
            try {
              URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
              HttpClient client = HttpClient.newHttpClient();
              together(
                  () ->
                      client.send(
                          HttpRequest.newBuilder(address).build(),
                          HttpResponse.BodyHandlers.discarding()));
            } finally {
              server.stop(0);
            }
          }

          private static Connection bank() throws Exception {
            Connection bank = DriverManager.getConnection("jdbc:h2:mem:bank");
            bank.createStatement().execute("create table account(balance int)");
            bank.createStatement().execute("insert into account values (0)");
            return bank;
          }

          private static int balance(Connection bank) throws Exception {
            ResultSet rows = bank.createStatement().executeQuery("select balance from account");
            rows.next();
            return rows.getInt(1);
          }

          private static void together(Callable<?> work) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            Future<?> one = pool.submit(work);
            Future<?> two = pool.submit(work);
            one.get();
            two.get();
            pool.shutdown();
          }
        }
        """);
    assertThat(project.mvn("test", "-Dtest=InputOutputTest"))
        // Who reads a file that the other has only emptied fails with an exception.
        .containsPattern("Tests run: 5, Failures: (2, Errors: 0|1, Errors: 1)")
        .contains("InputOutputTest.countsInAFile:", "InputOutputTest.readsAndWritesARow:");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoesSpringBoot() throws Exception {
    OutsideProject project = OutsideProject.copy("spring");
    project.depend("org.springframework.boot", "spring-boot-starter-test", "3.5.6");
    project.depend("org.springframework.boot", "spring-boot-starter", "3.5.6");
    project.write(
        "src/test/java/org/outside/Shop.java",
        """
        package org.outside;

        @org.springframework.boot.autoconfigure.SpringBootApplication
        public class Shop {}
        """);
    project.write(
        "src/test/java/org/outside/Stock.java",
        """
        package org.outside;

        @org.springframework.stereotype.Service
        public class Stock {
          private int left = 10;

          public void sell() {
            left--;
          }

          public synchronized void sellInTurn() {
            left--;
          }

          public int left() {
            return left;
          }
        }
        """);
    project.write(
        "src/test/java/org/outside/StockTest.java",
        """
        package org.outside;

        import static org.junit.jupiter.api.Assertions.assertEquals;

        import dev.bohr.junit.ConcurrencyTest;
        import org.springframework.beans.factory.annotation.Autowired;
        import org.springframework.boot.test.context.SpringBootTest;

        @SpringBootTest(classes = Shop.class)
        class StockTest {
          @Autowired Stock stock;

          @ConcurrencyTest(runs = 50)
          void sellsTwo() throws InterruptedException {
            together(stock::sell);
          }

          @ConcurrencyTest(runs = 10)
          void sellsTwoInTurn() throws InterruptedException {
            together(stock::sellInTurn);
          }

          private void together(Runnable sale) throws InterruptedException {
            Thread other = new Thread(sale);
            other.start();
            sale.run();
            other.join();
            assertEquals(8, stock.left());
          }
        }
        """);
    assertThat(project.mvn("test", "-Dtest=StockTest"))
        .contains(
            "Tests run: 2, Failures: 1, Errors: 0",
            "StockTest.sellsTwo:",
            "expected: <8> but was: <9>",
            "starts Thread-0",
            "writes left: 9 → 9");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoesKotlin() throws Exception {
    OutsideProject project = OutsideProject.copy("kotlin");
    project.depend("org.jetbrains.kotlinx", "kotlinx-coroutines-core-jvm", "1.10.2");
    project.add(
        "plugins",
        """
        <plugin>
          <groupId>org.jetbrains.kotlin</groupId>
          <artifactId>kotlin-maven-plugin</artifactId>
          <version>2.2.20</version>
          <executions>
            <execution>
              <goals><goal>test-compile</goal></goals>
              <configuration>
                <jvmTarget>17</jvmTarget>
                <sourceDirs><sourceDir>src/test/kotlin</sourceDir></sourceDirs>
              </configuration>
            </execution>
          </executions>
        </plugin>
        """);
    project.write(
        "src/test/kotlin/TicketsTest.kt",
        """
        package org.outside

        import dev.bohr.junit.ConcurrencyTest
        import kotlin.concurrent.thread
        import kotlinx.coroutines.Dispatchers
        import kotlinx.coroutines.launch
        import kotlinx.coroutines.runBlocking
        import kotlinx.coroutines.sync.Mutex
        import kotlinx.coroutines.sync.withLock
        import org.junit.jupiter.api.Assertions.assertEquals

        class TicketsTest {
          private var sold = 0

          @ConcurrencyTest(runs = 100)
          fun `two threads sell a ticket each`() {
            val other = thread { sold++ }
            sold++
            other.join()
            assertEquals(2, sold)
          }

          @ConcurrencyTest(runs = 3000)
          fun twoCoroutinesSellATicketEach() {
            runBlocking { repeat(2) { launch(Dispatchers.Default) { sold++ } } }
            assertEquals(2, sold)
          }

          @ConcurrencyTest(runs = 300)
          fun twoCoroutinesSellInTurn() {
            val mutex = Mutex()
            runBlocking { repeat(2) { launch(Dispatchers.Default) { mutex.withLock { sold++ } } } }
            assertEquals(2, sold)
          }
        }
        """);
    assertThat(project.mvn("test", "-Dtest=TicketsTest", "-Dkotlin.compiler.daemon=false"))
        .contains(
            "Tests run: 3, Failures: 2, Errors: 0",
            "TicketsTest.two threads sell a ticket each",
            "TicketsTest.twoCoroutinesSellATicketEach",
            "expected: <2> but was: <1>");
  }
}
