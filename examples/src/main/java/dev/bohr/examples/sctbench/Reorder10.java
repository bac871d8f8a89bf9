package dev.bohr.examples.sctbench;

/** {@link Reorder} with 9 setters and a checker. */
public final class Reorder10 extends Reorder {
  public Reorder10() {
    super(10);
  }

  public static void main(String[] args) throws Exception {
    new Reorder10().run();
  }

  /** The correct program of that size. */
  public static final class Twin extends Fixed {
    public Twin() {
      super(10);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
