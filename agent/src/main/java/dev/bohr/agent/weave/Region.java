package dev.bohr.agent.weave;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * The instructions that are the action of a place: one, those of a line, or a whole method.
 *
 * @param code the method
 * @param first the first instruction
 * @param end the node after the last one; null at the end of the method
 * @param single whether it is one instruction, whose operands can be asked for
 */
record Region(
    MethodCode code, AbstractInsnNode first, @Nullable AbstractInsnNode end, boolean single) {}
