package dev.bohr.libraries;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One thread shuts an in-memory database of HSQLDB down while another connects to it and makes a
 * table. The shutdown closes all sessions, and a closed session forgets its database; a session
 * looks whether it is closed, and then locks and uses the database, in steps that nothing holds
 * together. Failures of users whose database is shut down by somebody else are described in
 * GEOT-6056. The symptom is a {@code NullPointerException} where an {@code SQLException} is due.
 */
public final class HsqldbShutdown {
  private HsqldbShutdown() {}

  public static void main(String[] args) throws Exception {
    Class.forName("org.hsqldb.jdbcDriver");
    Connection first = connect();
    Thread shuts = new Thread(() -> check(() -> execute(first, "SHUTDOWN")), "shuts");
    Thread uses =
        new Thread(
            () ->
                check(
                    () -> {
                      try (Connection second = connect()) {
                        execute(second, "CREATE TABLE t (id INTEGER)");
                      }
                    }),
            "uses");
    shuts.start();
    uses.start();
    shuts.join();
    uses.join();
  }

  private static Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:hsqldb:mem:orders", "sa", "");
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private interface Step {
    void run() throws SQLException;
  }

  private static void check(Step step) {
    try {
      step.run();
    } catch (SQLException e) {
      // A database that is being shut down refuses work, in so many words.
    }
  }
}
