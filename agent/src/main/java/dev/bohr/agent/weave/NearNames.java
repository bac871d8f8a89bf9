package dev.bohr.agent.weave;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names that somebody may have meant. */
public final class NearNames {
  private static final int MOST = 3;
  private static final Pattern NESTED = Pattern.compile("^.*\\$(?=[A-Za-z_])");

  private NearNames() {}

  /** The nearest few, in words. */
  public static String of(String wanted, Stream<String> names) {
    return inWords(
        names.distinct().sorted(Comparator.comparingInt(each -> distance(each, wanted))));
  }

  /** The nearest few of classes: the name itself counts for more than the package. */
  static String ofClasses(String wanted, Stream<String> names) {
    String simple = simple(wanted);
    Comparator<String> bySimple = Comparator.comparingInt(each -> distance(simple(each), simple));
    List<String> nearest = names.distinct().sorted(bySimple).limit(10L * MOST).toList();
    return inWords(
        nearest.stream().sorted(bySimple.thenComparingInt(each -> distance(each, wanted))));
  }

  /** Of a nested class, its own name; what only has a number is called as what it stands in. */
  private static String simple(String name) {
    return NESTED.matcher(name.substring(name.lastIndexOf('.') + 1)).replaceFirst("");
  }

  private static String inWords(Stream<String> sorted) {
    String text = sorted.limit(MOST).collect(Collectors.joining(", "));
    return text.isEmpty() ? "none" : text;
  }

  /** How many letters to add, drop or change. */
  public static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int changed = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
