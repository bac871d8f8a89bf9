package dev.bohr.core.trace;

/**
 * A file that Bohr refuses to read: corrupt, newer than this Bohr, or not what its name says. The
 * message is one sentence that names the file, what was wrong with which value, and what to do now;
 * a command prints it as it is and ends with exit code 2. Failures of the disk itself stay {@link
 * java.io.IOException}.
 */
public final class BadFileException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param file the file, as the user would recognise it
   * @param wrong what was wrong, with the value and its place in the file
   * @param remedy what to do now, as a command: "record the trace again"
   */
  public BadFileException(String file, String wrong, String remedy) {
    super(file + " cannot be read: " + wrong + "; " + remedy + '.');
  }
}
