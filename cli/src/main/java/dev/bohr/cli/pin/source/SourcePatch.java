package dev.bohr.cli.pin.source;

import java.nio.file.Path;
import java.util.Map;

/**
 * Sources with breakpoints in them.
 *
 * @param diff for {@code git apply} or {@code patch -p1}
 * @param base the directory in which to apply it
 * @param texts all files that it changes or adds, as they are afterwards
 * @param breakpoints the class that it adds
 */
public record SourcePatch(String diff, Path base, Map<Path, String> texts, String breakpoints) {
  public SourcePatch {
    texts = Map.copyOf(texts);
  }

  /** The part of the diff that is about sources which were there before. */
  public String changes() {
    return diff.substring(0, diff.indexOf(UnifiedDiff.NEW_FILE));
  }
}
