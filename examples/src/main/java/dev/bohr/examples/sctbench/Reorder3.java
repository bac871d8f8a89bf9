package dev.bohr.examples.sctbench;

/** {@link Reorder} with 2 setters and a checker. */
public final class Reorder3 extends Reorder {
  public Reorder3() {
    super(3);
  }

  public static void main(String[] args) throws Exception {
    new Reorder3().run();
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
