/**
 * Controlled runs: one thread steps at a time, and synchronisation is modelled.
 *
 * <p>{@link dev.bohr.core.engine.ControlMode} makes them. {@link dev.bohr.core.engine.Models} is
 * what the hooks call: small models (monitors, permits, joins, class initialisation, the clock)
 * over {@link dev.bohr.core.engine.Scheduler}, which makes every choice through a strategy, and
 * hands the token over through {@link dev.bohr.core.engine.Engine}.
 */
@NullMarked
package dev.bohr.core.engine;

import org.jspecify.annotations.NullMarked;
