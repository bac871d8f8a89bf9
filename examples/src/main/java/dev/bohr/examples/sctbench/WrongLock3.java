package dev.bohr.examples.sctbench;

/** {@link WrongLocks} with three others. */
public final class WrongLock3 extends WrongLocks {
  public WrongLock3() {
    super(3);
  }

  public static void main(String[] args) throws Exception {
    new WrongLock3().run();
  }

  /** The correct program of that size. */
  public static final class Twin extends Fixed {
    public Twin() {
      super(3);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
