package dev.bohr.libraries;

import org.apache.commons.dbcp.datasources.PerUserPoolDataSource;

/**
 * An application closes one data source of commons-dbcp while it names another. All of them are
 * kept in one static map: a new one walks over it to find a free key, under the lock of the class,
 * and {@code close} removes an entry without that lock. It is DBCP-369, which is also in the
 * JaConTeBe suite (ASE 2015). The symptom is a {@code ConcurrentModificationException} that leaves
 * the setter.
 */
public final class DbcpInstanceKeys {
  private DbcpInstanceKeys() {}

  public static void main(String[] args) throws InterruptedException {
    PerUserPoolDataSource orders = named("orders");
    PerUserPoolDataSource customers = named("customers");
    Thread closes = new Thread(orders::close, "closes");
    Thread opens = new Thread(() -> named("invoices").close(), "opens");
    closes.start();
    opens.start();
    closes.join();
    opens.join();
    customers.close();
  }

  private static PerUserPoolDataSource named(String name) {
    PerUserPoolDataSource source = new PerUserPoolDataSource();
    source.setDataSourceName(name);
    return source;
  }
}
