package dev.bohr.examples.sctbench;

/** {@link TwoStages} with 99 writers and a reader. */
public final class TwoStage100 extends TwoStages {
  public TwoStage100() {
    super(99);
  }

  public static void main(String[] args) throws Exception {
    new TwoStage100().run();
  }

  /** The correct program of that size. */
  public static final class Twin extends Fixed {
    public Twin() {
      super(99);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
