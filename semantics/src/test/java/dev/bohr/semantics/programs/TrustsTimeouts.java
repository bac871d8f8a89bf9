package dev.bohr.semantics.programs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a twin that counts on a timed operation not expiring while another thread can still run. It
 * must pass by default and may fail under {@code --timeouts any}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface TrustsTimeouts {}
