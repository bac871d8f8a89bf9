/**
 * Rewrites bytecode so that a program under test calls the hooks of the runtime. One file per
 * rewritten construct.
 *
 * <p>The entry is {@link dev.bohr.agent.Agent}; {@link dev.bohr.agent.Rewriting} turns the bytes of
 * one class into the rewritten ones.
 */
@NullMarked
package dev.bohr.agent;

import org.jspecify.annotations.NullMarked;
