package dev.bohr.core.simplify;

/**
 * Bohr's own algorithm, in which few executions do much. What can be worked out from the run costs
 * none, and big steps are tried before small ones.
 *
 * <ol>
 *   <li>{@link Relinearisation}: the same run in an order with fewer switches, and without what the
 *       failure does not depend on. One execution proves it.
 *   <li>{@link ThreadRemoval}: whole threads go.
 *   <li>{@link Coarsening}: stretches in which turns do not matter are found by halving.
 *   <li>{@link SegmentMoves}: what is left is tried one by one, as {@link Tinertia} does.
 *   <li>{@link RoleExchange}: another thread is stopped instead.
 * </ol>
 *
 * <p>Until nothing gets better. A run with less cost is kept; nothing is {@linkplain Memo executed
 * twice}.
 */
final class Best implements Algorithm {
  private final Attempts attempts;

  Best(Executions executions) {
    this.attempts = new Attempts(executions);
  }

  @Override
  public Run simplify(Run failing) {
    attempts.begin(failing);
    ThreadRemoval removal = new ThreadRemoval(attempts);
    Coarsening coarsening = new Coarsening(attempts);
    SegmentMoves moves = new SegmentMoves(attempts);
    RoleExchange exchange = new RoleExchange(attempts);
    Run current = failing;
    Cost before;
    do {
      before = current.cost();
      current = relinearise(current);
      current = removal.simplify(current);
      current = relinearise(coarsening.simplify(current));
      current = exchange.improve(moves.simplify(current));
    } while (current.cost().isLessThan(before) && !attempts.areOver());
    return current;
  }

  private Run relinearise(Run start) {
    Run current = start;
    Run better = start;
    do {
      current = better;
      Relinearisation relinearisation = new Relinearisation(current);
      if (current.isThrown()) {
        better = attempts.make(current, relinearisation.ofWhatTheFailureNeeds());
      }
      if (better == current) {
        better = attempts.make(current, relinearisation.ofAll());
      }
    } while (better != current);
    return current;
  }
}
