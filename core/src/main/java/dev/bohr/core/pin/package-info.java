/**
 * What of a failing run must be kept so that it fails again without control: a few orders between
 * events of different threads. {@link dev.bohr.core.pin.PinCandidates} proposes them; which ones
 * suffice is found by trying.
 */
@NullMarked
package dev.bohr.core.pin;

import org.jspecify.annotations.NullMarked;
