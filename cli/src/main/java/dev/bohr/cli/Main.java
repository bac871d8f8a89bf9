package dev.bohr.cli;

import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.core.trace.BadFileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The entry of the command line, called by the runtime's {@code Boot}. Turns whatever happens into
 * an exit code and, when it is bad, one sentence on standard error.
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args, new PrintWriter(System.out, true), new PrintWriter(System.err, true)));
  }

  /** As {@link #main}, without leaving the JVM. */
  static int run(String[] args, PrintWriter out, PrintWriter err) {
    CommandLine commandLine =
        new CommandLine(new BohrCommand())
            .setOut(out)
            .setErr(err)
            .setCaseInsensitiveEnumValuesAllowed(false)
            .setAbbreviatedOptionsAllowed(false)
            .setOverwrittenOptionsAllowed(false)
            .setParameterExceptionHandler(Main::misused)
            .setExecutionExceptionHandler(Main::failed);
    Durations.register(commandLine);
    try {
      return commandLine.execute(complete(args));
    } catch (Error fault) {
      // Exceptions have gone to the handler above; errors pass it by.
      return internal(fault, "bohr", err);
    } finally {
      out.flush();
      err.flush();
    }
  }

  /** {@code --debug} takes its port after an equals sign only: what follows may be a directory. */
  private static String[] complete(String[] args) {
    List<String> words = Arrays.asList(args.clone());
    int end = words.contains("--") ? words.indexOf("--") : words.size();
    words.subList(0, end).replaceAll(word -> word.equals("--debug") ? "--debug=0" : word);
    return words.toArray(new String[0]);
  }

  private static int misused(ParameterException problem, String[] args) {
    CommandLine command = problem.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String message = String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
    command.getErr().printf("%s: %s See `%s --help`.%n", name, sentence(message), name);
    return ExitCode.USAGE;
  }

  private static String sentence(@Nullable String message) {
    String text = String.valueOf(message).stripTrailing();
    return text.endsWith(".") || text.endsWith("?") || text.contains("\n") ? text : text + '.';
  }

  private static int failed(Exception problem, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    if (problem instanceof CommandError error) {
      err.println(name + ": " + sentence(error.getMessage()));
      return error.exitCode();
    }
    if (problem instanceof BadFileException) {
      err.println(name + ": " + sentence(problem.getMessage()));
      return ExitCode.USAGE;
    }
    if (problem instanceof NoSuchFileException missing) {
      err.println(name + ": there is no file " + missing.getFile() + ".");
      return ExitCode.USAGE;
    }
    if (problem instanceof IOException) {
      err.println(name + ": a file could not be read or written: " + problem + ".");
      return ExitCode.USAGE;
    }
    return internal(problem, name, err);
  }

  static int internal(Throwable fault, String name, PrintWriter err) {
    if (fault instanceof OutOfMemoryError) {
      long megabytes = Runtime.getRuntime().maxMemory() >> 20;
      err.printf("%s: %,d MB of memory are too little here. Give it more", name, megabytes);
      err.println(", as with JAVA_TOOL_OPTIONS=-Xmx4g.");
      return ExitCode.UNSURE;
    }
    err.printf("%s: internal error: %s.%n", name, fault);
    err.println("This is a fault in Bohr, not in your program: please report it with these lines.");
    fault.printStackTrace(err);
    return ExitCode.INTERNAL;
  }
}
