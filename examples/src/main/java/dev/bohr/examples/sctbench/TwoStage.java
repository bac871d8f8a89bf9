package dev.bohr.examples.sctbench;

/** {@link TwoStages} with one writer and a reader. */
public final class TwoStage extends TwoStages {
  public TwoStage() {
    super(1);
  }

  public static void main(String[] args) throws Exception {
    new TwoStage().run();
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
