import java.io.IOException;
import java.io.Writer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the newest JDK on this machine for a second run of the tests, and writes the Maven
 * properties {@code bohr.newer.jdk} (its home) and {@code bohr.newer.skip} (true when none is newer
 * than the one that runs the build) to the file named by its first argument. {@code
 * bohr.older.excluded} and {@code bohr.newer.excluded} name the tests that are too long to run on
 * both. In the large tier, for which the second argument is true, what runs on the older JDK alone
 * is what runs on the newer one alone in the small tier, so that the two tiers together have all but
 * the comparisons of {@link #LONG_ON_THE_NEWER} on both.
 *
 * <p>Looks at variables such as {@code JAVA_HOME_25} (and {@code JAVA_HOME_21_X64}, as hosted CI
 * names them), Maven's toolchains, and the directories where package managers put JDKs. Runs as a
 * source file, so that the build needs no scripting language besides Java.
 */
final class NewerJdk {

  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(?:1\\.)?(\\d+)");
  private static final Pattern TOOLCHAIN = Pattern.compile("<jdkHome>\\s*([^<]+?)\\s*</jdkHome>");

  private static final String NOTHING = "nothing";

  /** Long in both tiers. */
  private static final String LONG =
      "**/commands/*,**/interpreter/ProgramCompilerTest,**/FirstRunTest";

  /** Long in the large tier, and fastest on the newest JDK. */
  private static final String LONGEST =
      "**/interpreter/EngineEqualsInterpreterTest,**/trust/TrustedRowsTest";

  private static final String LONG_ON_THE_NEWER =
      "**/interpreter/ReductionsEqualInterpreterTest,**/ResetEqualsFreshLoaderTest";

  public static void main(String[] args) throws IOException {
    int current = Runtime.version().feature();
    int newest = current;
    Path newestHome = null;
    for (Path home : candidates()) {
      int version = version(home);
      if (version > newest) {
        newest = version;
        newestHome = home;
      }
    }

    Properties properties = new Properties();
    properties.setProperty("bohr.newer.skip", String.valueOf(newestHome == null));
    properties.setProperty("bohr.newer.jdk", newestHome == null ? "none" : newestHome.toString());
    boolean full = Boolean.parseBoolean(args[1]);
    String older = (full ? LONGEST : LONG) + "," + LONG_ON_THE_NEWER;
    properties.setProperty("bohr.older.excluded", newestHome == null ? NOTHING : older);
    properties.setProperty("bohr.newer.excluded", full ? LONG : NOTHING);
    Path file = Path.of(args[0]);
    Files.createDirectories(file.getParent());
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }

    System.out.println(
        newestHome == null
            ? "No JDK newer than "
                + current
                + " found (a variable such as JAVA_HOME_25 would name"
                + " one): the tests run on this one alone."
            : "The tests run on JDK "
                + current
                + " and on JDK "
                + newest
                + " in "
                + newestHome
                + ", the longest on one of them.");
  }

  private static List<Path> candidates() throws IOException {
    List<Path> homes = new ArrayList<>();
    for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
      if (variable.getKey().matches("JAVA_HOME_\\d+.*|JDK_?\\d+(_HOME)?")
          && !variable.getValue().isBlank()) {
        homes.add(Path.of(variable.getValue()));
      }
    }
    Path user = Path.of(System.getProperty("user.home"));
    Path toolchains = user.resolve(".m2/toolchains.xml");
    if (Files.isRegularFile(toolchains)) {
      Matcher matcher = TOOLCHAIN.matcher(Files.readString(toolchains));
      while (matcher.find()) {
        homes.add(Path.of(matcher.group(1)));
      }
    }
    for (Path parent :
        List.of(
            Path.of("/usr/lib/jvm"),
            Path.of("/usr/java"),
            Path.of("/opt/java"),
            Path.of("/Library/Java/JavaVirtualMachines"),
            Path.of("C:/Program Files/Java"),
            Path.of("C:/Program Files/Eclipse Adoptium"),
            user.resolve(".sdkman/candidates/java"),
            user.resolve(".jdks"))) {
      if (Files.isDirectory(parent)) {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(parent)) {
          for (Path child : children) {
            homes.add(child);
            homes.add(child.resolve("Contents/Home"));
          }
        }
      }
    }
    return homes;
  }

  /** The feature version of the JDK in this directory, or 0 when there is none that can run. */
  private static int version(Path home) {
    try {
      boolean runs =
          Files.isExecutable(home.resolve("bin/java"))
              || Files.isExecutable(home.resolve("bin/java.exe"));
      if (!runs) {
        return 0;
      }
      Matcher matcher = VERSION.matcher(Files.readString(home.resolve("release")));
      return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    } catch (IOException unreadable) {
      return 0;
    }
  }
}
