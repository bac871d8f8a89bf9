package dev.bohr.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What every target hands over at its end: notes and tables on standard output and, with the
 * machine, the JDKs, the date and the commit, in {@code bench/results/NAME.md}; then one line
 * {@code figure NAME VALUE} per figure. Targets run with the root of the checkout as working
 * directory, as {@code bench/run} starts them.
 */
final class Report {
  private static final Path RESULTS = Path.of("bench/results");

  private final String target;
  private final boolean quick;

  /** Paragraphs and tables in the order they were added. */
  private final List<String> parts = new ArrayList<>();

  private final Map<String, String> figures = new LinkedHashMap<>();

  Report(String target, boolean quick) {
    this.target = target;
    this.quick = quick;
  }

  void paragraph(String text) {
    parts.add(text);
  }

  /** A table; columns of numbers are flush right, the others flush left. */
  void table(List<String> header, List<List<String>> rows) {
    List<String> rule = new ArrayList<>();
    List<String> formats = new ArrayList<>();
    for (int i = 0; i < header.size(); i++) {
      int column = i;
      boolean numbers = rows.stream().allMatch(row -> row.get(column).matches("-?[0-9].*"));
      int width =
          Stream.concat(Stream.of(header), rows.stream())
              .mapToInt(row -> row.get(column).length())
              .max()
              .getAsInt();
      formats.add((numbers ? "%" : "%-") + width + "s");
      rule.add("-".repeat(width + 1) + (numbers ? ":" : "-"));
    }
    String format = "| " + String.join(" | ", formats) + " |";
    List<String> lines = new ArrayList<>();
    lines.add(String.format(format, header.toArray()));
    lines.add("|" + String.join("|", rule) + "|");
    rows.forEach(row -> lines.add(String.format(format, row.toArray())));
    parts.add(String.join("\n", lines));
  }

  /** A figure that others compare; names are words joined by underscores. */
  void figure(String name, double value) {
    figures.put(name, String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value));
  }

  /** A count. */
  void figure(String name, long value) {
    figures.put(name, Long.toString(value));
  }

  /** Prints and writes everything. */
  void finish() {
    String body = String.join("\n\n", parts);
    Path file = RESULTS.resolve(target + ".md");
    System.out.println(body);
    write(file, "# " + target + "\n\n" + environment() + "\n" + body + "\n\n" + figureList());
    System.out.println("\nWritten to " + file);
    figures.forEach((name, value) -> System.out.println("figure " + name + " " + value));
  }

  private String environment() {
    StringBuilder text = new StringBuilder();
    text.append("- machine: ").append(Machine.description()).append('\n');
    for (Jdk jdk : Jdk.installed()) {
      text.append("- JDK ")
          .append(jdk.feature())
          .append(": ")
          .append(jdk.description())
          .append('\n');
    }
    text.append("- date: ").append(LocalDate.now()).append('\n');
    text.append("- commit: ").append(Machine.commit()).append('\n');
    text.append("- run: `bench/run ").append(target).append(quick ? " --quick" : "").append("`\n");
    return text.toString();
  }

  private String figureList() {
    StringBuilder text = new StringBuilder("| figure | value |\n|---|--:|\n");
    figures.forEach(
        (name, value) -> text.append("| ").append(name).append(" | ").append(value).append(" |\n"));
    return text.toString();
  }

  /** A killed run leaves the old result or the new one, never half of it. */
  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Path temporary = Files.createTempFile(file.getParent(), "result", ".tmp");
      Files.write(temporary, text.getBytes(StandardCharsets.UTF_8));
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
