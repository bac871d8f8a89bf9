package dev.bohr.cli.pin.source;

import dev.bohr.woven.ObjectPath;
import java.util.List;

/**
 * The call that brings a thread to a place.
 *
 * @param call what is called, with its class, without the parentheses
 * @param same the objects that are its arguments
 * @param together whether the order does not matter, so that no turn has to be ended
 */
record Opening(String call, List<ObjectPath> same, boolean together) {
  Opening {
    same = List.copyOf(same);
  }
}
