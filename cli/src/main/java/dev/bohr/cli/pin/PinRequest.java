package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.core.run.FailureFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is to be pinned, and how well it is to be proven.
 *
 * @param files the failure
 * @param directory where these files are
 * @param program what failed; null when a command cannot start it
 * @param fixed the same, repaired; null when the user has not named it
 * @param runs how many executions prove an offer
 * @param time after which no new proposal is tried
 * @param layout where tests and their files go
 * @param work a directory for files that are of no use afterwards
 * @param progress is told what is being done
 */
public record PinRequest(
    FailureFiles files,
    Path directory,
    @Nullable Program program,
    @Nullable Program fixed,
    int runs,
    Duration time,
    TestLayout layout,
    Path work,
    Consumer<String> progress) {}
