/**
 * What a controlled run must follow: {@link dev.bohr.core.schedule.Schedule} and its file {@code
 * schedule.json}, read by {@link dev.bohr.core.schedule.ScheduleReader} and written by {@link
 * dev.bohr.core.schedule.ScheduleWriter}.
 */
@NullMarked
package dev.bohr.core.schedule;

import org.jspecify.annotations.NullMarked;
