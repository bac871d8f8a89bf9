package dev.bohr.bench.breakpoints;

/**
 * {@code StringBuffer} of every JDK: {@code append(StringBuffer)} asks the other buffer for its
 * length and then, in a second step, for its characters; each step is synchronized, both together
 * are not. When {@code setLength(0)} comes between, JDKs up to 8 throw; newer ones append as many
 * zero characters, a <em>wrong result</em>. {@code insert(int, CharSequence)} reads character by
 * character and still ends with an <em>exception</em>. It is atomicity1 of the paper.
 */
public final class StringBuffers {
  private static final int ROUNDS = 40;
  private static final String LINE = "a line of the log that is being collected\n";

  private StringBuffers() {}

  public static void main(String[] args) throws InterruptedException {
    boolean inserts = args[0].equals("insert");
    StringBuffer page = new StringBuffer();
    StringBuffer line = new StringBuffer();
    Scene scene = new Scene();
    scene.thread(
        "collector",
        () ->
            Scene.paced(
                ROUNDS,
                round -> {
                  if (round != ROUNDS / 2) {
                    page.append(LINE);
                  } else if (inserts) {
                    page.insert(0, line);
                  } else {
                    page.append(line);
                  }
                }));
    scene.thread(
        "cleaner",
        () ->
            Scene.paced(
                ROUNDS,
                round -> {
                  if (round == ROUNDS / 2 + 2) {
                    line.setLength(0);
                  } else {
                    line.append(LINE);
                  }
                }));
    scene.bystanders(2, ROUNDS).play(() -> page.indexOf("\0") < 0);
  }
}
