package dev.bohr.core.run;

import dev.bohr.core.engine.ControlMode;
import dev.bohr.core.engine.Sharing;
import dev.bohr.runtime.Sites;
import java.util.Locale;

/** Says in words where the runs of a search could switch threads: its coverage. */
final class PointWords {
  private PointWords() {}

  static String of(ControlMode mode) {
    return switch (mode.options().points()) {
      case SYNC -> "synchronisation only; plain accesses run whole";
      case ALL -> "synchronisation and every access; no method of the JDK runs whole";
      case SHARED -> shared(mode.sharing());
    };
  }

  private static String shared(Sharing sharing) {
    int seen = 0;
    int points = 0;
    int count = Sites.count();
    for (int site = 1; site < count; site++) {
      if (sharing.isSeen(site)) {
        seen++;
        if (Sites.isPoint(site)) {
          points++;
        }
      }
    }
    return String.format(
        Locale.ROOT,
        "synchronisation and the accesses that can race (%,d of %,d places)",
        points,
        seen);
  }
}
