package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.atomic.AtomicInteger;

/** Singletons: lazily made by hand, and by the initialisation of a holder class. */
public final class StaticsSingletonHolder {
  private StaticsSingletonHolder() {}

  private static final AtomicInteger CREATED = new AtomicInteger();

  private static final class Service {
    private static Service instance;
    private static volatile Service checked;

    private int calls;

    Service() {
      CREATED.incrementAndGet();
    }

    static Service lazy() {
      if (instance == null) {
        instance = new Service();
      }
      return instance;
    }

    static Service doubleChecked() {
      Service service = checked;
      if (service == null) {
        synchronized (Service.class) {
          service = checked;
          if (service == null) {
            service = new Service();
            checked = service;
          }
        }
      }
      return service;
    }

    synchronized int call() {
      return ++calls;
    }

    private static final class Holder {
      static final Service INSTANCE = new Service();
    }
  }

  /** Two threads both find no instance. */
  @Bug
  public static final class Lazy implements Program {
    @Override
    public void execute() throws Exception {
      together(Service::lazy, Service::lazy);
      check(CREATED.get() == 1, "two instances");
    }
  }

  /** The holder idiom: class initialisation makes the instance once, and again in the next run. */
  public static final class LazyTwin implements Program {
    @Override
    public void execute() throws Exception {
      check(CREATED.get() == 0, "an instance of an earlier run");
      together(() -> Service.Holder.INSTANCE.call(), () -> Service.Holder.INSTANCE.call());
      check(CREATED.get() == 1, "two instances");
      check(Service.Holder.INSTANCE.call() == 3, "an instance of an earlier run");
    }
  }

  /** Locks for making the instance and forgets to look again. */
  @Bug
  public static final class CheckedOnce implements Program {
    @Override
    public void execute() throws Exception {
      Body get =
          () -> {
            if (Service.checked == null) {
              synchronized (Service.class) {
                Service.checked = new Service();
              }
            }
            Service.checked.call();
          };
      together(get, get);
      check(CREATED.get() == 1, "two instances");
    }
  }

  public static final class CheckedOnceTwin implements Program {
    @Override
    public void execute() throws Exception {
      Body get = () -> Service.doubleChecked().call();
      together(get, get);
      check(CREATED.get() == 1, "two instances");
      check(Service.doubleChecked().call() == 3, "an instance of an earlier run");
    }
  }
}
