/**
 * Rewrites bytecode so that a program under test calls the hooks of the runtime. One file per
 * rewritten construct.
 */
package dev.bohr.agent;
