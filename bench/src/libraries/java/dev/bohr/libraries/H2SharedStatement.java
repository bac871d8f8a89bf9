package dev.bohr.libraries;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Two threads execute updates through the same {@code Statement} of H2, whose connections may be
 * shared by threads. Each first closes the result of the query before, outside the lock of the
 * session: one thread finds a result and is about to close it when the other forgets it. It is issue
 * 3041 of the project. The symptom is an {@code SQLException} about a {@code NullPointerException}.
 */
public final class H2SharedStatement {
  private H2SharedStatement() {}

  public static void main(String[] args) throws Exception {
    Class.forName("org.h2.Driver");
    Connection connection = DriverManager.getConnection("jdbc:h2:mem:orders");
    Statement statement = connection.createStatement();
    statement.executeQuery("SELECT 1");
    Thread first = new Thread(() -> update(statement), "first");
    Thread second = new Thread(() -> update(statement), "second");
    first.start();
    second.start();
    first.join();
    second.join();
    connection.close();
  }

  private static void update(Statement statement) {
    try {
      statement.executeUpdate("SET @PRICE 1");
    } catch (SQLException e) {
      throw new AssertionError(e.toString(), e);
    }
  }
}
