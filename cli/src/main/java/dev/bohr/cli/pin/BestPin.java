package dev.bohr.cli.pin;

import org.jspecify.annotations.Nullable;

/**
 * Of the breakpoints that were tried, those that gave the failure most often, to be shown when none
 * is proven. All executions of the same breakpoints count together, so that a proof that does not
 * hold is not outdone by the few executions before it.
 */
final class BestPin {
  private @Nullable Pin best;

  /** Null when none ever failed. */
  @Nullable Pin get() {
    return best;
  }

  void remember(Pin pin) {
    Pin old = best;
    if (old != null && old.file().equals(pin.file())) {
      Proof fixed = pin.fixed();
      Pin both = new Pin(pin.file(), sum(old.failed(), pin.failed()), pin.missed(), old.fixed());
      best = fixed == null ? both : both.with(fixed);
    } else if (pin.failed().good() > 0 && (old == null || pin.rate() > old.rate())) {
      best = pin;
    }
  }

  private static Proof sum(Proof one, Proof two) {
    return new Proof(
        one.good() + two.good(),
        one.runs() + two.runs(),
        two.medianNanos(),
        two.odd(),
        two.waited());
  }
}
