package dev.bohr.core.trace;

import org.jspecify.annotations.Nullable;

/**
 * One event of a trace, as a view: the trace keeps columns and makes this object when asked. Code
 * that walks millions of events reads the columns of {@link Trace} instead.
 *
 * @param index position in the trace's total order, from 0
 * @param thread index in {@link Trace#threads()}
 * @param kind what the thread did
 * @param site where it did it
 * @param variable what it acted on, or null
 * @param before the value that an update or a write replaced, {@link Value#NONE} when not recorded
 * @param value the value read or written, {@link Value#NONE} when not recorded
 * @param step the thread's step number: how many points it had passed
 * @param library whether it happened inside JDK or library code
 * @param detail more for the reader, such as the exception of a {@link EventKind#THROW}, or null
 */
public record Event(
    int index,
    int thread,
    EventKind kind,
    Site site,
    @Nullable Variable variable,
    Value before,
    Value value,
    int step,
    boolean library,
    @Nullable String detail) {}
