package dev.bohr.examples.sctbench;

/** {@link WrongLocks} with one other. */
public final class WrongLock1 extends WrongLocks {
  public WrongLock1() {
    super(1);
  }

  public static void main(String[] args) throws Exception {
    new WrongLock1().run();
  }

  /** The correct program of that size. */
  public static final class Twin extends Fixed {
    public Twin() {
      super(1);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
