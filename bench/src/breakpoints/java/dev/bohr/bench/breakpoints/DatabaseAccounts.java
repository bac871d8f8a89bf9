package dev.bohr.bench.breakpoints;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients of H2 2.2.224 deposit money: the balance is read with one statement and written with
 * another, in a transaction each, so a deposit that comes between is lost. It is a planted bug, of
 * the kind of the omissions that the paper has in MySQL; the database itself is not to blame.
 */
public final class DatabaseAccounts {
  private static final String URL = "jdbc:h2:mem:bank;DB_CLOSE_DELAY=-1";
  private static final int ACCOUNTS = 100;

  /** Each client has customers of its own, and now and then a fee for the bank, at number 0. */
  private static final int CUSTOMERS = 20;

  private DatabaseAccounts() {}

  public static void main(String[] args) throws Exception {
    Connection first = DriverManager.getConnection(URL);
    first.createStatement().execute("create table account(id int primary key, balance bigint)");
    for (int id = 0; id < ACCOUNTS; id++) {
      first.createStatement().execute("insert into account values (" + id + ", 0)");
    }
    AtomicLong deposits = new AtomicLong();
    ThreadLocal<Connection> connection = ThreadLocal.withInitial(DatabaseAccounts::connect);
    Load.run(
        Integer.parseInt(args[1]),
        (client, number) -> {
          boolean isFee = number % CUSTOMERS == 5 * client;
          int account = isFee ? 0 : 1 + client * CUSTOMERS + number % CUSTOMERS;
          deposit(connection.get(), account);
          deposits.incrementAndGet();
        },
        () -> deposits.get() - total(first));
  }

  private static Connection connect() {
    try {
      return DriverManager.getConnection(URL);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void deposit(Connection connection, int account) throws SQLException {
    long balance;
    try (PreparedStatement read =
        connection.prepareStatement("select balance from account where id = ?")) {
      read.setInt(1, account);
      ResultSet found = read.executeQuery();
      found.next();
      balance = found.getLong(1);
    }
    try (PreparedStatement write =
        connection.prepareStatement("update account set balance = ? where id = ?")) {
      write.setLong(1, balance + 1);
      write.setInt(2, account);
      write.executeUpdate();
    }
  }

  private static long total(Connection connection) {
    try (ResultSet sum =
        connection.createStatement().executeQuery("select sum(balance) from account")) {
      sum.next();
      return sum.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
