package dev.bohr.examples.sctbench;

/** {@link Reorder} with 19 setters and a checker. */
public final class Reorder20 extends Reorder {
  public Reorder20() {
    super(20);
  }

  public static void main(String[] args) throws Exception {
    new Reorder20().run();
  }

  /** The correct program of that size. */
  public static final class Twin extends Fixed {
    public Twin() {
      super(20);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
