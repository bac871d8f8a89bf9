package dev.bohr.core.run;

import dev.bohr.core.trace.Origin;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * The class file of a {@code Consumer<String[]>} that calls one main method, as if it were written
 * in Java beside it. It is a plain call: reflection and method handles change their way of calling
 * after some calls, which no two runs would then have at the same place.
 */
final class MainCaller {
  private static final int JAVA_8 = 52;
  private static final int PUBLIC = 1;
  private static final int SUPER = 0x20;
  private static final int SYNTHETIC = 0x1000;

  private static final int ALOAD_0 = 0x2a;
  private static final int ALOAD_1 = 0x2b;
  private static final int DUP = 0x59;
  private static final int RETURN = 0xb1;
  private static final int INVOKEVIRTUAL = 0xb6;
  private static final int INVOKESPECIAL = 0xb7;
  private static final int INVOKESTATIC = 0xb8;
  private static final int NEW = 0xbb;
  private static final int CHECKCAST = 0xc0;

  private final ByteArrayOutputStream pool = new ByteArrayOutputStream();
  private final DataOutputStream constants = new DataOutputStream(pool);
  private int count = 1;

  private MainCaller() {}

  /**
   * @param type the class that the user named, which has or inherits the method
   */
  static byte[] classFile(Class<?> type, Method main) throws IOException {
    return new MainCaller().write(type, main);
  }

  private byte[] write(Class<?> type, Method main) throws IOException {
    String owner = type.getName().replace('.', '/');
    boolean takesArguments = main.getParameterCount() == 1;
    int self = classConstant(owner + Origin.CALLER);
    int object = classConstant("java/lang/Object");
    int consumer = classConstant("java/util/function/Consumer");
    int ownerClass = classConstant(owner);
    int strings = classConstant("[Ljava/lang/String;");
    int objectInit = method(object, "<init>", "()V", false);
    int ownerInit = method(ownerClass, "<init>", "()V", false);
    int target =
        method(
            ownerClass,
            "main",
            takesArguments ? "([Ljava/lang/String;)V" : "()V",
            type.isInterface());
    int init = utf8("<init>");
    int noArguments = utf8("()V");
    int accept = utf8("accept");
    int oneObject = utf8("(Ljava/lang/Object;)V");
    int code = utf8("Code");

    Code call = new Code();
    boolean isStatic = Modifier.isStatic(main.getModifiers());
    if (!isStatic) {
      call.op(NEW, ownerClass).op(DUP).op(INVOKESPECIAL, ownerInit);
    }
    if (takesArguments) {
      call.op(ALOAD_1).op(CHECKCAST, strings);
    }
    call.op(isStatic ? INVOKESTATIC : INVOKEVIRTUAL, target).op(RETURN);

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(0xCAFEBABE);
    out.writeShort(0);
    out.writeShort(JAVA_8);
    out.writeShort(count);
    pool.writeTo(out);
    out.writeShort(PUBLIC | SUPER | SYNTHETIC);
    out.writeShort(self);
    out.writeShort(object);
    out.writeShort(1);
    out.writeShort(consumer);
    out.writeShort(0);
    out.writeShort(2);
    new Code()
        .op(ALOAD_0)
        .op(INVOKESPECIAL, objectInit)
        .op(RETURN)
        .write(out, init, noArguments, code);
    call.write(out, accept, oneObject, code);
    out.writeShort(0);
    return bytes.toByteArray();
  }

  private int utf8(String text) throws IOException {
    constants.writeByte(1);
    constants.writeUTF(text);
    return count++;
  }

  private int classConstant(String name) throws IOException {
    int text = utf8(name);
    constants.writeByte(7);
    constants.writeShort(text);
    return count++;
  }

  private int method(int owner, String name, String descriptor, boolean ofInterface)
      throws IOException {
    int nameText = utf8(name);
    int descriptorText = utf8(descriptor);
    constants.writeByte(12);
    constants.writeShort(nameText);
    constants.writeShort(descriptorText);
    int nameAndType = count++;
    constants.writeByte(ofInterface ? 11 : 10);
    constants.writeShort(owner);
    constants.writeShort(nameAndType);
    return count++;
  }

  /** The code of one method, at most four operands deep and with two locals. */
  private static final class Code {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Code op(int opcode) {
      bytes.write(opcode);
      return this;
    }

    Code op(int opcode, int constant) {
      bytes.write(opcode);
      bytes.write(constant >> 8);
      bytes.write(constant);
      return this;
    }

    void write(DataOutputStream out, int name, int descriptor, int attribute) throws IOException {
      out.writeShort(PUBLIC);
      out.writeShort(name);
      out.writeShort(descriptor);
      out.writeShort(1);
      out.writeShort(attribute);
      out.writeInt(12 + bytes.size());
      out.writeShort(4);
      out.writeShort(2);
      out.writeInt(bytes.size());
      bytes.writeTo(out);
      out.writeShort(0);
      out.writeShort(0);
    }
  }
}
