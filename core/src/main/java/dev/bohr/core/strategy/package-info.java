/**
 * Who runs next. {@link dev.bohr.core.strategy.Strategy} is the interface; each strategy is one
 * class.
 */
@NullMarked
package dev.bohr.core.strategy;

import org.jspecify.annotations.NullMarked;
