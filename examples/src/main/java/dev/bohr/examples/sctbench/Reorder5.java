package dev.bohr.examples.sctbench;

/** {@link Reorder} with 4 setters and a checker. */
public final class Reorder5 extends Reorder {
  public Reorder5() {
    super(5);
  }

  public static void main(String[] args) throws Exception {
    new Reorder5().run();
  }

  /** The correct program of that size. */
  public static final class Twin extends Fixed {
    public Twin() {
      super(5);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
