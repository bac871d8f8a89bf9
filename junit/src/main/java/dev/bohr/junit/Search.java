package dev.bohr.junit;

import java.util.Arrays;
import java.util.Map;

/** Has a body explored, and throws what comes of it. */
final class Search {
  private Search() {}

  /**
   * Explores.
   *
   * @param body executed once per schedule, on a controlled thread
   * @return what was done, in words, when nothing was found
   * @throws BohrException for bad settings, and where Bohr cannot work
   */
  static Answer run(Settings settings, Runnable body) throws Throwable {
    Map<String, Object> answer = Bridge.get().run(body, settings.complete());
    String text = String.valueOf(answer.get("text"));
    switch (String.valueOf(answer.get("outcome"))) {
      case "passed" -> {
        return new Answer(text, Boolean.TRUE.equals(answer.get("warning")));
      }
      case "failed" -> {
        Throwable thrown = (Throwable) answer.get("thrown");
        if (thrown == null) {
          throw new ConcurrencyFailure(text);
        }
        Interleaving interleaving = new Interleaving(text);
        thrown.addSuppressed(interleaving);
        if (!Arrays.asList(thrown.getSuppressed()).contains(interleaving)) {
          // Made without suppression, as the JVM's own and cheap ones are.
          throw new ConcurrencyFailure(text, thrown);
        }
        throw thrown;
      }
      case "usage" -> throw new BohrException(settings.name() + ": " + text);
      default -> throw new ConcurrencyFailure(text);
    }
  }

  /**
   * Nothing was found.
   *
   * @param text what was done, in lines
   * @param warning whether the user should know more than that
   */
  record Answer(String text, boolean warning) {
    /** The first line, or all of them when something is not as it should be. */
    String line() {
      return text.replaceAll("\\R", " ");
    }
  }
}
