package dev.bohr.agent;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the class reader is. Several rewriters may keep a {@link MethodContext} each for the same
 * method; the cursor moves them all, so that every one of them gives its sites the right place.
 */
public final class Cursor {
  private final List<MethodContext> followers = new ArrayList<>(2);

  /** A new method begins: contexts made from now on follow it. */
  void begin() {
    followers.clear();
  }

  void follow(MethodContext context) {
    followers.add(context);
  }

  void instruction(int bytecodeIndex) {
    for (MethodContext context : followers) {
      context.bytecodeIndex = bytecodeIndex;
    }
  }

  void line(int line) {
    for (MethodContext context : followers) {
      context.line = line;
    }
  }
}
