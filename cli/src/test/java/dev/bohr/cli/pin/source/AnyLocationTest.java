package dev.bohr.cli.pin.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import dev.bohr.woven.DeclaredPlace;
import dev.bohr.woven.Location;
import dev.bohr.woven.ObjectPath;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Locations of code that was not written for this: of this module's own. Each gives a patch that
 * compiles, or a reason; and most of them a patch.
 */
class AnyLocationTest {
  private static final Path CLASSES = Path.of("target", "classes").toAbsolutePath();
  private static final Path SOURCES = Path.of("src", "main", "java").toAbsolutePath();
  private static final List<String> CLASS_PATH =
      List.of(System.getProperty("java.class.path").split(File.pathSeparator));

  @TempDir Path directory;

  @Test
  void isPatchedAndCompilesOrIsRefused() throws Exception {
    long seed = 11;
    List<Location> locations = locations();
    Collections.shuffle(locations, new Random(seed));
    boolean full = Boolean.getBoolean("bohr.full");
    int count = full ? 600 : 12;
    int patched = 0;
    for (Location location : locations.subList(0, count)) {
      SourcePatch patch = patch(location);
      if (patch != null) {
        patched++;
        assertThat(compile(patch)).as("seed %d, %s%n%s", seed, location, patch.diff()).isNull();
      }
    }
    // Which are drawn changes with the code; of few, fewer may be of those that can be patched.
    assertThat(patched).isGreaterThan(full ? count / 2 : count / 3);
  }

  private static SourcePatch patch(Location location) throws IOException {
    for (List<ObjectPath> same :
        List.of(List.of(ObjectPath.parse("target")), List.<ObjectPath>of())) {
      DeclaredPlace place = new DeclaredPlace(location, same, List.of(), null, null, null, 0, "");
      Declared declared =
          new Declared(
              "any", Duration.ofMillis(1), false, 0, 1, Long.MAX_VALUE, List.of(place, place));
      try {
        return new SourceTranslation(CLASS_PATH, SourceRoots.of(List.of(SOURCES), CLASS_PATH))
            .translate(new BreakpointFile(List.of(declared)), "any");
      } catch (CannotPatch refused) {
        assertThat(refused).hasMessageMatching("\\S.*[^.]");
      }
    }
    return null;
  }

  private String compile(SourcePatch patch) throws IOException {
    Path work = Files.createTempDirectory(directory, "any");
    List<Path> sources = new ArrayList<>();
    for (Map.Entry<Path, String> entry : patch.texts().entrySet()) {
      Path copy = work.resolve("src").resolve(SOURCES.relativize(entry.getKey()));
      Files.createDirectories(copy.getParent());
      sources.add(Files.writeString(copy, entry.getValue(), StandardCharsets.UTF_8));
    }
    return PatchedProgram.compile(
        sources, CLASS_PATH, Files.createDirectories(work.resolve("classes")));
  }

  private static List<Location> locations() throws IOException {
    List<Location> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CLASSES)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).sorted().toList()) {
        ClassNode type = new ClassNode();
        new ClassReader(Files.readAllBytes(file)).accept(type, 0);
        for (MethodNode method : type.methods) {
          all.addAll(locations(type, method));
        }
      }
    }
    return all;
  }

  private static List<Location> locations(ClassNode type, MethodNode method) {
    List<Location> found = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (AbstractInsnNode node : method.instructions) {
      int opcode = node.getOpcode();
      String does = "";
      if (node instanceof FieldInsnNode field) {
        boolean reads = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
        does = (reads ? "read " : "write ") + field.name;
      } else if (node instanceof MethodInsnNode call) {
        does = "call " + call.name;
      } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
        does = "load";
      } else if (opcode == Opcodes.MONITORENTER) {
        does = "lock";
      }
      if (!does.isEmpty()) {
        int occurrence = seen.merge(does, 1, Integer::sum);
        String name = type.name.replace('/', '.') + "." + method.name + method.desc;
        found.add(Location.parse("%s %s #%d".formatted(name, does, occurrence)));
      }
    }
    return found;
  }
}
