package dev.bohr.agent.weave;

import dev.bohr.woven.DeclaredPlace;

/**
 * A place that is to be inserted, under the number that the inserted code names.
 *
 * @param number of the place in {@link dev.bohr.woven.Woven}
 * @param place as the file declares it
 */
record WovenLocation(int number, DeclaredPlace place) {}
