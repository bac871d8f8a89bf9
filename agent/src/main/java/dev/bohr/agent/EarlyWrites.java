package dev.bohr.agent;

import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Finds the writes of a constructor to {@code this} before it called another constructor: until
 * then the verifier lets nobody pass {@code this} on, so they get no hook.
 *
 * <p>A data-flow analysis and not a scan, since compilers put branches, and other objects'
 * constructors, in front of the call.
 */
@SuppressWarnings("ReferenceEquality") // One marker stands for the value; no other is equal.
final class EarlyWrites {
  private EarlyWrites() {}

  /** {@code this} before another constructor was called. */
  private static final BasicValue EARLY = new BasicValue(Type.getObjectType("<this>"));

  /** The numbers of such putfield instructions, counted from 0; dead code counts as early. */
  static BitSet find(String className, MethodNode constructor) {
    BitSet found = new BitSet();
    Frame<BasicValue>[] frames;
    try {
      frames = new ConstructorAnalyzer().analyze(className, constructor);
    } catch (AnalyzerException | RuntimeException e) {
      // A method that the verifier would refuse: hooks on none of its writes.
      frames = null;
    }
    int puts = 0;
    for (int i = 0; i < constructor.instructions.size(); i++) {
      if (constructor.instructions.get(i).getOpcode() == Opcodes.PUTFIELD) {
        Frame<BasicValue> frame = frames == null ? null : frames[i];
        if (frame == null || frame.getStack(frame.getStackSize() - 2) == EARLY) {
          found.set(puts);
        }
        puts++;
      }
    }
    return found;
  }

  private static final class ConstructorAnalyzer extends Analyzer<BasicValue> {
    ConstructorAnalyzer() {
      super(new ThisInterpreter());
    }

    @Override
    protected Frame<BasicValue> newFrame(int locals, int stack) {
      return new ThisFrame(locals, stack);
    }

    @Override
    protected Frame<BasicValue> newFrame(Frame<? extends BasicValue> frame) {
      return new ThisFrame(frame);
    }
  }

  private static final class ThisInterpreter extends BasicInterpreter {
    ThisInterpreter() {
      super(HookVisitor.API);
    }

    @Override
    public BasicValue newParameterValue(boolean instanceMethod, int local, Type type) {
      return local == 0 ? EARLY : newValue(type);
    }
  }

  /** Knows that calling the constructor of {@code this} ends the early part. */
  private static final class ThisFrame extends Frame<BasicValue> {
    ThisFrame(int locals, int stack) {
      super(locals, stack);
    }

    ThisFrame(Frame<? extends BasicValue> frame) {
      super(frame);
    }

    @Override
    public void execute(AbstractInsnNode instruction, Interpreter<BasicValue> interpreter)
        throws AnalyzerException {
      boolean ends = false;
      if (instruction.getOpcode() == Opcodes.INVOKESPECIAL) {
        MethodInsnNode call = (MethodInsnNode) instruction;
        int arguments = Type.getArgumentTypes(call.desc).length;
        ends = call.name.equals("<init>") && getStack(getStackSize() - arguments - 1) == EARLY;
      }
      super.execute(instruction, interpreter);
      if (ends) {
        for (int i = 0; i < getLocals(); i++) {
          if (getLocal(i) == EARLY) {
            setLocal(i, BasicValue.REFERENCE_VALUE);
          }
        }
        for (int i = 0; i < getStackSize(); i++) {
          if (getStack(i) == EARLY) {
            setStack(i, BasicValue.REFERENCE_VALUE);
          }
        }
      }
    }
  }
}
