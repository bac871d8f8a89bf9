/**
 * What threads of a run could have come into each other's way about. {@link
 * dev.bohr.core.conflicts.PotentialConflicts} lists pairs of sites; which of them matter is found
 * by trying.
 */
@NullMarked
package dev.bohr.core.conflicts;

import org.jspecify.annotations.NullMarked;
