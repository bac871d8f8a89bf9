package dev.bohr.agent.weave;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes a synchronized method one whose body is a synchronized block, so that there is a place
 * before its lock is taken. Only for a class that is being loaded: later the JVM does not let a
 * method lose its modifier.
 */
final class SynchronizedBody {
  private SynchronizedBody() {}

  /**
   * @param owner the class of the method, for static ones
   */
  static void expand(MethodCode code, String owner) {
    code.access &= ~Opcodes.ACC_SYNCHRONIZED;
    int lock = code.maxLocals++;
    List<AbstractInsnNode> returns = new ArrayList<>();
    for (AbstractInsnNode each : code.instructions) {
      if (each instanceof FrameNode frame) {
        hold(frame, lock, code.isStatic());
      }
      if (MethodCode.isReturn(each)) {
        returns.add(each);
      }
    }
    Map<AbstractInsnNode, AbstractInsnNode> releases = new IdentityHashMap<>();
    for (AbstractInsnNode each : returns) {
      InsnList release = release(lock);
      releases.put(each, release.getFirst());
      code.instructions.insertBefore(each, release);
    }
    LabelNode begin = new LabelNode();
    InsnList prologue = new InsnList();
    prologue.add(
        code.isStatic()
            ? new LdcInsnNode(Type.getObjectType(owner))
            : new VarInsnNode(Opcodes.ALOAD, 0));
    prologue.add(new InsnNode(Opcodes.DUP));
    prologue.add(new VarInsnNode(Opcodes.ASTORE, lock));
    prologue.add(new InsnNode(Opcodes.MONITORENTER));
    prologue.add(begin);
    code.instructions.insert(prologue);
    LabelNode end = new LabelNode();
    InsnList epilogue = new InsnList();
    epilogue.add(end);
    FrameNode caught =
        new FrameNode(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
    hold(caught, lock, code.isStatic());
    epilogue.add(caught);
    epilogue.add(release(lock));
    epilogue.add(new InsnNode(Opcodes.ATHROW));
    code.instructions.add(epilogue);
    // Last, so that the handlers of the method itself come first.
    code.tryCatchBlocks.add(new TryCatchBlockNode(begin, end, end, null));
    code.expanded(new MethodCode.OwnLock(begin, end, releases));
  }

  private static InsnList release(int lock) {
    InsnList list = new InsnList();
    list.add(new VarInsnNode(Opcodes.ALOAD, lock));
    list.add(new InsnNode(Opcodes.MONITOREXIT));
    return list;
  }

  /** The local that holds the lock is there in every frame. */
  private static void hold(FrameNode frame, int lock, boolean isStatic) {
    int slots = 0;
    List<Object> locals = new ArrayList<>(frame.local);
    for (Object type : locals) {
      slots += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
    }
    while (slots++ < lock) {
      locals.add(Opcodes.TOP);
    }
    locals.add(isStatic ? "java/lang/Class" : "java/lang/Object");
    frame.local = locals;
  }
}
