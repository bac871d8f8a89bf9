package dev.bohr.bench;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.BadTargetException;
import dev.bohr.core.run.MainProgram;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Search;
import dev.bohr.core.run.SearchResult;
import dev.bohr.core.run.SearchResult.End;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/**
 * The JVM that {@link ExplorePower} starts: makes searches of one program, one after the other, and
 * prints a line of {@link PowerResult} for each, and now and then another one as a sign of life. It
 * ends early when a search has left threads behind that would disturb the next.
 */
public final class PowerLoop {
  private static final long TELL_NANOS = 1_000_000_000;

  private PowerLoop() {}

  /** Takes the main class and the orders. */
  public static void main(String[] args) {
    PrintStream out = System.out;
    try {
      Runnable program = MainProgram.of(ClassLoader.getSystemClassLoader(), args[0], List.of());
      ProcessState state = new ProcessState(new ProgramOutput(0), new ProgramOutput(0));
      for (String order : List.of(args).subList(1, args.length)) {
        if (!search(PowerOrder.parse(order), args[0], program, state, out)) {
          break;
        }
      }
    } catch (BadTargetException | RuntimeException | Error e) {
      MeasuredLoop.fail(out, e);
    }
    // Whatever threads the program has left.
    out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** Answers whether this JVM is fit for another search. */
  private static boolean search(
      PowerOrder order, String name, Runnable program, ProcessState state, PrintStream out) {
    // A runner learns what threads share: each search has to learn it anew.
    try (Runner runner = new Runner(Options.defaults(), program, name, "")) {
      long start = System.nanoTime();
      long[] told = {start};
      SearchResult result =
          new Search(runner, order.make(), order.settings(), state, Map.of())
              .run((runs, steps) -> tell(runs, told, out));
      double seconds = (System.nanoTime() - start) / 1e9;
      out.println(PowerResult.of(order, result, seconds).line());
      out.flush();
      return result.end() != End.TAINTED;
    }
  }

  private static void tell(long runs, long[] told, PrintStream out) {
    long now = System.nanoTime();
    if (now - told[0] >= TELL_NANOS) {
      told[0] = now;
      out.println("runs " + runs);
      out.flush();
    }
  }
}
