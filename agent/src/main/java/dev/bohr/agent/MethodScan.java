package dev.bohr.agent;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Collects the {@link MethodFacts} of one method. */
final class MethodScan extends MethodVisitor {
  /** An entry of the exception table for any exception; it may cover its own handler. */
  private record Cover(int index, Label start, Label end, Label handler) {}

  /** A {@code new}. */
  private record Creation(int index, String type) {}

  private final ClassFacts owner;
  private final MethodFacts facts;
  private final boolean constructor;
  private final boolean receiver;
  private final List<Cover> covers = new ArrayList<>(0);

  /** Covers that have begun, and those of them whose handler has begun too. */
  private final List<Cover> open = new ArrayList<>(0);

  private final List<Cover> inHandler = new ArrayList<>(0);
  private int handlers;

  /** Objects that are made, but whose constructor was not called so far. */
  private final List<Creation> unfinished = new ArrayList<>(0);

  private int creations;
  private boolean wroteThis;

  MethodScan(
      ClassFacts owner, MethodFacts facts, int access, String name, @Nullable MethodVisitor next) {
    super(HookVisitor.API, next);
    this.owner = owner;
    this.facts = facts;
    this.constructor = name.equals("<init>");
    this.receiver = (access & Opcodes.ACC_STATIC) == 0;
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    if (type == null) {
      covers.add(new Cover(handlers, start, end, handler));
    }
    handlers++;
    facts.branches = true;
    super.visitTryCatchBlock(start, end, handler, type);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    facts.branches = true;
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
    facts.branches = true;
    super.visitTableSwitchInsn(min, max, other, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
    facts.branches = true;
    super.visitLookupSwitchInsn(other, keys, labels);
  }

  @Override
  public void visitLabel(Label label) {
    for (Cover cover : covers) {
      if (cover.start == label) {
        open.add(cover);
      }
      if (cover.handler == label && open.contains(cover)) {
        inHandler.add(cover);
      }
      if (cover.end == label) {
        open.remove(cover);
        inHandler.remove(cover);
      }
    }
    super.visitLabel(label);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.MONITOREXIT) {
      for (Cover cover : inHandler) {
        facts.setReleasesItself(cover.index);
      }
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW) {
      unfinished.add(new Creation(creations++, type));
    }
    super.visitTypeInsn(opcode, type);
  }

  /** Other code runs, or is seen: objects whose constructor comes later are made early. */
  private void somethingHappens() {
    for (Creation creation : unfinished) {
      facts.setMadeEarly(creation.index);
    }
  }

  private void finish(String type) {
    int last = unfinished.size() - 1;
    if (last >= 0 && unfinished.get(last).type.equals(type)) {
      unfinished.remove(last);
    }
  }

  @Override
  public void visitLineNumber(int line, Label start) {
    if (facts.firstLine == 0) {
      facts.firstLine = line;
    }
    super.visitLineNumber(line, start);
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    if (variable == 0 && opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
      facts.losesReceiver = true;
    }
    super.visitVarInsn(opcode, variable);
  }

  /** Some compilers let a frame forget a variable that is not used again, {@code this} as well. */
  @Override
  public void visitFrame(
      int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
    if (receiver
        && !constructor
        && (numLocal == 0 || local == null || !owner.name().equals(local[0]))) {
      facts.losesReceiver = true;
    }
    super.visitFrame(type, numLocal, local, numStack, stack);
  }

  @Override
  public void visitFieldInsn(int opcode, String fieldOwner, String name, String descriptor) {
    somethingHappens();
    if (constructor && opcode == Opcodes.PUTFIELD && fieldOwner.equals(owner.name())) {
      int access = owner.fieldAccess(fieldOwner, name, descriptor);
      int captured = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_FINAL;
      // Captured variables get no hook anyway, and need no closer look.
      wroteThis |= name.indexOf('$') < 0 || access < 0 || (access & captured) != captured;
    }
    super.visitFieldInsn(opcode, fieldOwner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String methodOwner, String name, String descriptor, boolean isInterface) {
    facts.calls = true;
    if (name.equals("<init>")) {
      finish(methodOwner);
    }
    somethingHappens();
    if (wroteThis
        && opcode == Opcodes.INVOKESPECIAL
        && name.equals("<init>")
        && (methodOwner.equals(owner.name()) || methodOwner.equals(owner.superName()))) {
      facts.mayWriteEarly = true;
    }
    super.visitMethodInsn(opcode, methodOwner, name, descriptor, isInterface);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    facts.calls = true;
    somethingHappens();
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    facts.maxLocals = maxLocals;
    super.visitMaxs(maxStack, maxLocals);
  }
}
