package dev.bohr.cli.pin.source;

/** A source file was not found, so nothing is known about what is in it. */
final class NoSource extends CannotPatch {
  private static final long serialVersionUID = 1;

  NoSource(String reason) {
    super(reason);
  }
}
