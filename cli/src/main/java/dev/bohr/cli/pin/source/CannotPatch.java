package dev.bohr.cli.pin.source;

/** Why there is no patch, in one sentence for the user. */
class CannotPatch extends Exception {
  private static final long serialVersionUID = 1;

  CannotPatch(String message) {
    super(message);
  }
}
