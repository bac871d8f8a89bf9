package dev.bohr.agent.weave;

import dev.bohr.agent.weave.PlaceFinder.NotFound;
import dev.bohr.woven.Location;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Tells where the source of an instruction is: file and line as the compiler noted them, and which
 * of the like instructions of its method it is.
 */
public final class SourceSites {
  private SourceSites() {}

  /**
   * An instruction as one can look for it in the source.
   *
   * @param file the name of the source file, without its directory
   * @param method as in the class file
   * @param line -1 when there is none, as for the lock of a synchronized method
   * @param lines of all instructions of the method that do the same, in the order of the code
   * @param ordinal which of these it is, from 0
   * @param methodLock whether it is the lock of a synchronized method, and then the line is one of
   *     the method's
   */
  public record SourceSite(
      String file, String method, int line, List<Integer> lines, int ordinal, boolean methodLock) {
    public SourceSite {
      lines = List.copyOf(lines);
    }
  }

  /**
   * Finds a location.
   *
   * @throws IllegalArgumentException with a sentence that says why it cannot be found
   */
  public static SourceSite find(byte[] classFile, Location location) {
    ClassNode type = MethodCode.read(classFile);
    if (type.sourceFile == null) {
      throw new IllegalArgumentException(
          location.className() + " was compiled without the name of its source file");
    }
    List<String> locked =
        type.methods.stream()
            .filter(method -> (method.access & Opcodes.ACC_SYNCHRONIZED) != 0)
            .map(method -> method.name + method.desc)
            .toList();
    PlaceFinder finder = new PlaceFinder(type, location);
    finder.expandSynchronized();
    Region region = only(finder, location);
    List<Integer> lines = new ArrayList<>();
    int ordinal = 0;
    for (AbstractInsnNode each : region.code().instructions) {
      if (finder.does(each)) {
        ordinal = each == region.first() ? lines.size() : ordinal;
        lines.add(MethodCode.lineOf(each));
      }
    }
    int line = MethodCode.lineOf(region.first());
    boolean hasOwnLock =
        location.action() == Location.Action.LOCK
            && locked.contains(region.code().name + region.code().desc);
    boolean methodLock = hasOwnLock && ordinal == 0;
    if (methodLock) {
      line = firstLine(region.code());
    } else if (hasOwnLock) {
      // The source has no statement for it.
      lines.remove(0);
      ordinal--;
    }
    if (line < 0) {
      throw new IllegalArgumentException(location.className() + " was compiled without lines");
    }
    return new SourceSite(type.sourceFile, region.code().name, line, lines, ordinal, methodLock);
  }

  private static Region only(PlaceFinder finder, Location location) {
    try {
      List<Region> regions = finder.find();
      if (location.action() == null || regions.size() > 1) {
        throw new IllegalArgumentException(
            "'%s' is not one instruction; say what it does, and the parameters of its method"
                .formatted(location));
      }
      return regions.get(0);
    } catch (NotFound e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static int firstLine(MethodNode method) {
    @Nullable AbstractInsnNode last = method.instructions.getLast();
    int first = -1;
    for (AbstractInsnNode each = last; each != null; each = each.getPrevious()) {
      int line = MethodCode.lineOf(each);
      first = line < 0 ? first : line;
    }
    return first;
  }
}
