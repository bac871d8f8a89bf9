/** A Maven project's own tests: {@link dev.bohr.cli.maven.MavenProject} builds and finds them. */
@NullMarked
package dev.bohr.cli.maven;

import org.jspecify.annotations.NullMarked;
