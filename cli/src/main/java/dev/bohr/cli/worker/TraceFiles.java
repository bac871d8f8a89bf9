package dev.bohr.cli.worker;

import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * What a worker leaves behind that records runs.
 *
 * @param traces of the runs, whose objects are called by class and number
 * @param volatiles keys of the sites of the program that access volatile fields
 */
public record TraceFiles(List<Trace> traces, Set<String> volatiles) {
  private static final String VOLATILES = "volatiles.txt";

  static String trace(int number) {
    return "trace-" + number + ".bohr";
  }

  static void writeVolatiles(Path directory, Collection<String> keys) throws IOException {
    Files.write(directory.resolve(VOLATILES), keys);
  }

  /** Reads what is in the directory of a worker that is done. */
  public static TraceFiles read(Path directory, long count) throws IOException, BadFileException {
    List<Trace> traces = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      traces.add(TraceReader.read(directory.resolve(trace(i))));
    }
    return new TraceFiles(traces, Set.copyOf(Files.readAllLines(directory.resolve(VOLATILES))));
  }
}
