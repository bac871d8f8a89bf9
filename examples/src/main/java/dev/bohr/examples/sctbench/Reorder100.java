package dev.bohr.examples.sctbench;

/** {@link Reorder} with 99 setters and a checker. */
public final class Reorder100 extends Reorder {
  public Reorder100() {
    super(100);
  }

  public static void main(String[] args) throws Exception {
    new Reorder100().run();
  }

  /** The correct program of that size. */
  public static final class Twin extends Fixed {
    public Twin() {
      super(100);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
