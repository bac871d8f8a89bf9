package dev.bohr.agent;

import dev.bohr.runtime.Control;
import dev.bohr.runtime.Mode;
import dev.bohr.runtime.Sites;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;

/**
 * A mode that writes down which of its methods the hooks call. Its class is generated, so that it
 * follows the mode's methods by itself.
 */
public final class RecordingMode {
  /** Answers the calls of a mode. */
  public interface Answer {
    /** Returns null for the default value of the method's type. */
    Object answer(String method, Object[] arguments);
  }

  private RecordingMode() {}

  /** A mode all of whose methods ask {@code answer}. */
  static Mode of(Answer answer) throws Exception {
    String name = "dev/bohr/agent/GeneratedMode";
    String answerType = Type.getDescriptor(Answer.class);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);
    String parent = Type.getInternalName(Mode.class);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, parent, null);
    writer.visitField(Opcodes.ACC_PUBLIC, "answer", answerType, null, null).visitEnd();
    org.objectweb.asm.commons.Method init =
        org.objectweb.asm.commons.Method.getMethod("void <init> ()");
    GeneratorAdapter constructor =
        new GeneratorAdapter(Opcodes.ACC_PUBLIC, init, null, null, writer);
    constructor.loadThis();
    constructor.invokeConstructor(Type.getType(Mode.class), init);
    constructor.returnValue();
    constructor.endMethod();
    for (Method method : Mode.class.getDeclaredMethods()) {
      if (Modifier.isAbstract(method.getModifiers())) {
        GeneratorAdapter code =
            new GeneratorAdapter(
                Opcodes.ACC_PUBLIC,
                org.objectweb.asm.commons.Method.getMethod(method),
                null,
                null,
                writer);
        code.loadThis();
        code.getField(Type.getObjectType(name), "answer", Type.getType(Answer.class));
        code.push(method.getName());
        code.loadArgArray();
        code.invokeInterface(
            Type.getType(Answer.class),
            org.objectweb.asm.commons.Method.getMethod("Object answer (String, Object[])"));
        code.unbox(Type.getReturnType(method));
        code.returnValue();
        code.endMethod();
      }
    }
    byte[] bytes = writer.toByteArray();
    Class<?> type =
        new ClassLoader(RecordingMode.class.getClassLoader()) {
          Class<?> define() {
            return defineClass(null, bytes, 0, bytes.length);
          }
        }.define();
    Object mode = type.getConstructor().newInstance();
    type.getField("answer").set(mode, answer);
    return (Mode) mode;
  }

  private static Object defaultOf(String name) {
    for (Method method : Mode.class.getDeclaredMethods()) {
      if (method.getName().equals(name)) {
        Class<?> type = method.getReturnType();
        return type == void.class ? null : Array.get(Array.newInstance(type, 1), 0);
      }
    }
    throw new AssertionError(name);
  }

  /** A body that may throw anything. */
  interface Body {
    void run() throws Throwable;
  }

  /** Runs the body as a controlled thread, and gives the names of the mode's methods called. */
  static List<String> calls(Body body) throws Throwable {
    return calls((method, arguments) -> null, body);
  }

  static List<String> calls(Answer answer, Body body) throws Throwable {
    List<String> calls = new ArrayList<>();
    Mode before = Control.mode;
    Control.mode =
        of(
            (method, arguments) -> {
              if (method.equals("treatment")) {
                return Sites.POINT;
              }
              calls.add(method);
              Object result = answer.answer(method, arguments);
              return result == null ? defaultOf(method) : result;
            });
    for (int site = 1; site < Sites.count(); site++) {
      Sites.set(site, Sites.POINT);
    }
    Control.running = Thread.currentThread();
    try {
      body.run();
    } finally {
      Control.running = null;
      Control.mode = before;
    }
    return calls;
  }
}
