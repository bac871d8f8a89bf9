package dev.bohr.core.engine;

import dev.bohr.runtime.TrustedRows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Watches which trusted methods a run calls, and what they say of their effect. */
public final class TrustedCalls extends Observer {
  private final List<Call> calls = new ArrayList<>();

  /**
   * A call that a run saw.
   *
   * @param thread index of the thread, 0 for the first
   * @param effect false when the call had none, as a failed try
   */
  public record Call(int thread, TrustedRows.Row row, boolean effect) {
    /** True when the call may have changed what others see. */
    public boolean changes() {
      return switch (row.effect()) {
        case READ, NONE -> false;
        case WRITE, ACQUIRE, RELEASE, BOTH -> effect;
      };
    }
  }

  @Override
  void trusted(ControlledThread thread, @Nullable Object receiver, int row, boolean effect) {
    calls.add(new Call(thread.index, TrustedRows.get(row), effect));
  }

  /** The calls so far, in order; forgets them. */
  public List<Call> take() {
    List<Call> taken = List.copyOf(calls);
    calls.clear();
    return taken;
  }
}
