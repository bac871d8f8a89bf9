package dev.bohr.examples.sctbench;

/** {@link Reorder} with 49 setters and a checker. */
public final class Reorder50 extends Reorder {
  public Reorder50() {
    super(50);
  }

  public static void main(String[] args) throws Exception {
    new Reorder50().run();
  }

  /** The correct program of that size. */
  public static final class Twin extends Fixed {
    public Twin() {
      super(50);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
