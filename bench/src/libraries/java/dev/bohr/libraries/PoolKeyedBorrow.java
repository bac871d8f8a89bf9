package dev.bohr.libraries;

import org.apache.commons.pool.BaseKeyedPoolableObjectFactory;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;

/**
 * Two threads borrow from a keyed pool of commons-pool, which has one object for each key. The
 * object for {@code red} is out, so the thread that wants it has to wait; the other wants {@code
 * blue}, which is free. The pool serves its waiting threads strictly in turn, and stops at the
 * first that it cannot serve: whoever comes after it waits too, whatever the key. It is POOL-146,
 * in versions 1.5 to 1.5.4. The symptom is a <em>stall</em>: the holder of {@code red} waits for
 * the second thread, and nothing wakes that.
 */
public final class PoolKeyedBorrow {
  private PoolKeyedBorrow() {}

  /** Objects are just strings. */
  private static final class Factory extends BaseKeyedPoolableObjectFactory {
    @Override
    public Object makeObject(Object key) {
      return "a " + key + " pencil";
    }
  }

  public static void main(String[] args) throws Exception {
    GenericKeyedObjectPool pool = new GenericKeyedObjectPool(new Factory(), 1);
    Object pencil = pool.borrowObject("red");
    Thread first = new Thread(() -> draw(pool, "red"), "draws in red");
    Thread second = new Thread(() -> draw(pool, "blue"), "draws in blue");
    first.start();
    second.start();
    second.join();
    pool.returnObject("red", pencil);
    first.join();
  }

  private static void draw(GenericKeyedObjectPool pool, String colour) {
    try {
      Object pencil = pool.borrowObject(colour);
      pool.returnObject(colour, pencil);
    } catch (Exception e) {
      throw new AssertionError("no " + colour + " pencil", e);
    }
  }
}
