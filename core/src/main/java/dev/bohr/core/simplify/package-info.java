/**
 * Makes a failing run simpler: fewer switches, and among those fewer preemptions, with the same
 * failure at its end.
 *
 * <p>A {@code Run} is executed, an algorithm proposes a {@code Plan} with the steps of that run in
 * another order or without some of them, {@code Executions} tries the plan, and what really
 * happened is the next run. Nothing is believed that was not executed.
 */
@NullMarked
package dev.bohr.core.simplify;

import org.jspecify.annotations.NullMarked;
