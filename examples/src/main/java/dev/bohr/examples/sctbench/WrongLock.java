package dev.bohr.examples.sctbench;

/** {@link WrongLocks} with seven others. */
public final class WrongLock extends WrongLocks {
  public WrongLock() {
    super(7);
  }

  public static void main(String[] args) throws Exception {
    new WrongLock().run();
  }

  /** The correct program of that size. */
  public static final class Twin extends Fixed {
    public Twin() {
      super(7);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
