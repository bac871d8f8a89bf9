package dev.bohr.libraries;

import com.mchange.v2.c3p0.C3P0Registry;
import com.mchange.v2.c3p0.DriverManagerDataSource;
import com.mchange.v2.c3p0.PoolBackedDataSource;
import com.mchange.v2.c3p0.WrapperConnectionPoolDataSource;
import java.sql.SQLException;

/**
 * An application closes a data source of c3p0 while its monitoring asks how many pools there are.
 * {@code close} holds the data source and reports to the registry of all data sources, which is
 * synchronized; the registry counts under its own lock and asks each data source, whose methods are
 * synchronized too. Issue 95 of the project is its twin, with the lock of a managed bean in the
 * place of the registry's. The symptom is a <em>deadlock</em> of two monitors.
 */
public final class C3p0Registry {
  private C3p0Registry() {}

  public static void main(String[] args) throws Exception {
    WrapperConnectionPoolDataSource connections = new WrapperConnectionPoolDataSource();
    connections.setNestedDataSource(new DriverManagerDataSource());
    PoolBackedDataSource source = new PoolBackedDataSource();
    source.setConnectionPoolDataSource(connections);
    Thread application = new Thread(source::close, "application");
    Thread monitoring = new Thread(C3p0Registry::count, "monitoring");
    application.start();
    monitoring.start();
    application.join();
    monitoring.join();
  }

  private static void count() {
    try {
      C3P0Registry.getNumPoolsAllDataSources();
    } catch (SQLException e) {
      throw new AssertionError("a pool that nobody has used cannot be counted", e);
    }
  }
}
