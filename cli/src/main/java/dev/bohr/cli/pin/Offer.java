package dev.bohr.cli.pin;

import dev.bohr.core.trace.BadFileException;
import java.io.IOException;
import java.util.List;

/**
 * One way to keep a failure caught. It is made and proven when the command comes to it, in the
 * order in which offers are printed; files are written only for what is proven.
 */
public interface Offer {
  /** What it is and what it asks of the project, in one sentence. */
  String title();

  /** Makes it. Called once, on the command's thread. */
  Made make() throws IOException, BadFileException, InterruptedException;

  /**
   * What became of an offer.
   *
   * @param isProven whether it is handed out
   * @param lines for the user: the files and how to use them, then the proof; or why there is none
   */
  record Made(boolean isProven, List<String> lines) {
    public Made {
      lines = List.copyOf(lines);
    }

    /** Nothing is handed out, for this reason. */
    public static Made none(String... lines) {
      return new Made(false, List.of(lines));
    }
  }
}
