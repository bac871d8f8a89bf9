package dev.bohr.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Finds the static fields that methods use, and the static methods and lambdas that they call: what
 * a set-up that happens once leaves to all runs, and what a reset must therefore spare.
 *
 * <p>Only the text of the methods is read, so fields that are reached through objects alone are not
 * found.
 */
public final class TouchedStatics {
  /** A set-up that calls more than this is not followed further. */
  private static final int MAX_METHODS = 1_000;

  private final ClassLoader loader;
  private final Deque<String> open = new ArrayDeque<>();
  private final Set<String> seen = new HashSet<>();
  private final Set<Field> fields = new LinkedHashSet<>();

  private TouchedStatics(ClassLoader loader) {
    this.loader = loader;
  }

  /** The fields, those of the JDK left out. */
  public static List<Field> of(Collection<Method> methods) {
    Set<Field> found = new LinkedHashSet<>();
    for (Method method : methods) {
      ClassLoader loader = method.getDeclaringClass().getClassLoader();
      if (loader != null) {
        TouchedStatics statics = new TouchedStatics(loader);
        statics.follow(
            Type.getInternalName(method.getDeclaringClass()),
            method.getName() + Type.getMethodDescriptor(method));
        found.addAll(statics.read());
      }
    }
    return new ArrayList<>(found);
  }

  private void follow(String owner, String method) {
    String key = owner + ' ' + method;
    if (seen.size() < MAX_METHODS && isProgram(owner) && seen.add(key)) {
      open.add(key);
    }
  }

  private static boolean isProgram(String owner) {
    return !owner.startsWith("java/") && !owner.startsWith("jdk/") && !owner.startsWith("[");
  }

  private Set<Field> read() {
    while (!open.isEmpty()) {
      String[] next = open.remove().split(" ", 2);
      try (InputStream in = loader.getResourceAsStream(next[0] + ".class")) {
        if (in != null) {
          new ClassReader(in)
              .accept(new OneMethod(next[1]), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
      } catch (IOException | RuntimeException unreadable) {
        Reasons.add(next[0], "could not be read to see what a set-up leaves in it: " + unreadable);
      }
    }
    return fields;
  }

  private void field(String owner, String name) {
    if (!isProgram(owner)) {
      return;
    }
    try {
      Class<?> at = Class.forName(owner.replace('/', '.'), false, loader);
      for (Class<?> type = at; type != null; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          if (field.getName().equals(name)) {
            fields.add(field);
            return;
          }
        }
      }
    } catch (ClassNotFoundException | LinkageError missing) {
      Reasons.add(owner, "could not be loaded to see what a set-up leaves in it: " + missing);
    }
  }

  /** Reads one method of a class. */
  private final class OneMethod extends ClassVisitor {
    private final String wanted;
    private String owner = "";
    private @Nullable String parent;
    private boolean found;

    OneMethod(String wanted) {
      super(Opcodes.ASM9);
      this.wanted = wanted;
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      owner = name;
      parent = superName;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      if (!wanted.equals(name + descriptor)) {
        return null;
      }
      found = true;
      return new Body(owner);
    }

    @Override
    public void visitEnd() {
      if (!found && parent != null) {
        // Inherited.
        follow(parent, wanted);
      }
    }
  }

  /** The fields and calls of one method. */
  private final class Body extends MethodVisitor {
    private final String self;

    Body(String self) {
      super(Opcodes.ASM9);
      this.self = self;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
        field(owner, name);
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (opcode == Opcodes.INVOKESTATIC || owner.equals(self)) {
        follow(owner, name + descriptor);
      }
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      for (Object argument : arguments) {
        if (argument instanceof Handle handle) {
          follow(handle.getOwner(), handle.getName() + handle.getDesc());
        }
      }
    }
  }
}
