package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Beans in the server of the platform, which nobody takes out: the next run must not see them. */
public final class ManagementBeans {
  private ManagementBeans() {}

  /** As management wants it: an interface with the name of the class. */
  public interface GaugeMBean {
    int getLevel();
  }

  public static final class Gauge implements GaugeMBean {
    @Override
    public int getLevel() {
      return 3;
    }
  }

  private static void register(MBeanServer server) throws Exception {
    ObjectName name = new ObjectName("dev.bohr.semantics:type=Gauge");
    if (!server.isRegistered(name)) {
      server.registerMBean(new Gauge(), name);
    }
  }

  /** Two threads find the name free, and both take it. */
  @Bug
  public static final class CheckedThenRegistered implements Program {
    @Override
    public void execute() throws Exception {
      MBeanServer server = ManagementFactory.getPlatformMBeanServer();
      Body registration = () -> register(server);
      together(registration, registration);
    }
  }

  public static final class CheckedThenRegisteredTwin implements Program {
    @Override
    public void execute() throws Exception {
      MBeanServer server = ManagementFactory.getPlatformMBeanServer();
      Object lock = new Object();
      Body registration =
          () -> {
            synchronized (lock) {
              register(server);
            }
          };
      together(registration, registration);
    }
  }
}
