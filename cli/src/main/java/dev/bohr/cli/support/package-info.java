/** What every part of the command line uses: exit codes, errors for the user, the version. */
@NullMarked
package dev.bohr.cli.support;

import org.jspecify.annotations.NullMarked;
