package dev.bohr.examples.sctbench;

/** {@link Reorder} with 3 setters and a checker. */
public final class Reorder4 extends Reorder {
  public Reorder4() {
    super(4);
  }

  public static void main(String[] args) throws Exception {
    new Reorder4().run();
  }

  /** The correct program of that size. */
  public static final class Twin extends Fixed {
    public Twin() {
      super(4);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
