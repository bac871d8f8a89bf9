/**
 * Inserts the places of breakpoint files into classes, as they are loaded or afterwards. Nothing
 * else of a program is changed, and its threads run as they always do.
 *
 * <p>Begin at {@link dev.bohr.agent.weave.BreakpointAgent}.
 */
@NullMarked
package dev.bohr.agent.weave;

import org.jspecify.annotations.NullMarked;
