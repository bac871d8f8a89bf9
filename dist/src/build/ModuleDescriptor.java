import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;

/**
 * Gives a jar a module descriptor that names the module and none of its packages. On a module path
 * the jar is then a module without classes, and the boot loader can have them: a class that both
 * could define would be there twice.
 *
 * <p>No compiler and no jar tool writes such a descriptor, for they list the packages that they
 * find. So it is written here byte by byte (JVM specification, 4.1, 4.7.25 and 4.7.26). Arguments:
 * the jar, and the name of the module. Runs as a source file.
 */
final class ModuleDescriptor {
  private static final int UTF8 = 1;
  private static final int CLASS = 7;
  private static final int MODULE = 19;
  private static final int PACKAGE = 20;
  private static final int MANDATED = 0x8000;

  /** An attribute without packages would count as missing; nothing is in this one. */
  private static final String EMPTY_PACKAGE = "dev/bohr/module";

  private static byte[] classFile(String name) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(0xCAFEBABE);
    out.writeInt(61);
    List<String> names =
        List.of("module-info", name, "java.base", EMPTY_PACKAGE, "Module", "ModulePackages");
    // First the names, from 1 on, and then what the first four of them are.
    out.writeShort(1 + names.size() + 4);
    for (String each : names) {
      out.writeByte(UTF8);
      out.writeUTF(each);
    }
    int[] kinds = {CLASS, MODULE, MODULE, PACKAGE};
    for (int i = 0; i < kinds.length; i++) {
      out.writeByte(kinds[i]);
      out.writeShort(1 + i);
    }
    int first = 1 + names.size();
    shorts(out, 0x8000, first, 0, 0, 0, 0);
    shorts(out, 2);
    // Name, flags, no version; requires java.base; exports, opens, uses and provides nothing.
    shorts(out, 5, 0, 22, first + 1, 0, 0, 1, first + 2, MANDATED, 0, 0, 0, 0, 0);
    shorts(out, 6, 0, 4, 1, first + 3);
    return bytes.toByteArray();
  }

  private static void shorts(DataOutputStream out, int... values) throws IOException {
    for (int value : values) {
      out.writeShort(value);
    }
  }

  public static void main(String[] args) throws IOException {
    Path jar = Path.of(args[0]);
    try (FileSystem entries = FileSystems.newFileSystem(jar)) {
      Path descriptor = entries.getPath("module-info.class");
      Files.write(descriptor, classFile(args[1]));
      FileTime time = Files.getLastModifiedTime(entries.getPath("META-INF/MANIFEST.MF"));
      Files.setLastModifiedTime(descriptor, time);
    }
  }
}
