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
 * than the one that runs the build) to the file named by its first argument. The second is true in
 * the large tier; outside it, some of the longest tests run on the newest JDK alone, and {@code
 * bohr.older.excluded} names them.
 *
 * <p>Looks at variables such as {@code JAVA_HOME_25} (and {@code JAVA_HOME_21_X64}, as hosted CI
 * names them), Maven's toolchains, and the directories where package managers put JDKs. Runs as a
 * source file, so that the build needs no scripting language besides Java.
 */
final class NewerJdk {

  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(?:1\\.)?(\\d+)");
  private static final Pattern TOOLCHAIN = Pattern.compile("<jdkHome>\\s*([^<]+?)\\s*</jdkHome>");

  private static final List<String> LONGEST =
      List.of(
          "**/commands/*",
          "**/interpreter/ProgramCompilerTest",
          "**/interpreter/ReductionsEqualInterpreterTest",
          "**/FirstRunTest",
          "**/ResetEqualsFreshLoaderTest");

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
    boolean all = newestHome == null || Boolean.parseBoolean(args[1]);
    properties.setProperty("bohr.older.excluded", all ? "nothing" : String.join(",", LONGEST));
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
                + " and again on JDK "
                + newest
                + " in "
                + newestHome);
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
