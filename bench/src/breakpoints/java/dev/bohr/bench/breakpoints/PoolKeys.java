package dev.bohr.bench.breakpoints;

import java.util.concurrent.CountDownLatch;
import org.apache.commons.pool.BaseKeyedPoolableObjectFactory;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;

/**
 * {@code GenericKeyedObjectPool} of commons-pool 1.5 (POOL-146, in 1.5 to 1.5.4): it serves those
 * who wait strictly in turn, and stops at the first that it cannot serve, whatever the key. Here
 * the one connection to {@code red} is out until somebody has used one to {@code blue}, which is
 * free. If the second thread that wants {@code red} asks before the one that wants {@code blue},
 * that is never notified: a stall, as missed-notify1 of the paper.
 */
public final class PoolKeys {
  private static final int ROUNDS = 40;

  private PoolKeys() {}

  /** Connections are just strings. */
  private static final class Factory extends BaseKeyedPoolableObjectFactory {
    @Override
    public Object makeObject(Object key) {
      return "a connection to " + key;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    GenericKeyedObjectPool pool = new GenericKeyedObjectPool(new Factory(), 1);
    CountDownLatch copied = new CountDownLatch(1);
    Scene scene = new Scene();
    scene.thread(
        "copies",
        () -> {
          Object red = pool.borrowObject("red");
          copied.await();
          pool.returnObject("red", red);
        });
    scene.thread(
        "blue",
        () -> {
          Scene.paced(ROUNDS / 2, round -> use(pool, "green"));
          use(pool, "blue");
          copied.countDown();
          Scene.paced(ROUNDS / 2, round -> use(pool, "blue"));
        });
    scene.thread(
        "red",
        () -> {
          Scene.paced(ROUNDS / 2 + 2, round -> use(pool, "yellow"));
          Scene.paced(ROUNDS / 2, round -> use(pool, "red"));
        });
    scene.bystanders(2, ROUNDS).play(() -> true);
  }

  private static void use(GenericKeyedObjectPool pool, String key) throws Exception {
    Object connection = pool.borrowObject(key);
    pool.returnObject(key, connection);
  }
}
