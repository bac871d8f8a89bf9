package dev.bohr.agent;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.commons.SerialVersionUIDAdder;

/**
 * The serial version that the JDK would compute for a class. It depends on the flags of static
 * fields and on whether there is a static initialiser, both of which {@link StaticsRewriter}
 * changes; so a serializable class without a declared version gets the old one written down.
 */
final class SerialVersion {
  private SerialVersion() {}

  private static final String FIELD = "serialVersionUID";

  /** Null when the class needs no version, or declares one. */
  static @Nullable Long of(ClassContext context, ClassFacts facts, ClassReader reader) {
    if (facts.isInterface()
        || facts.isEnum()
        || facts.statics().stream().anyMatch(field -> field.name().equals(FIELD))
        || !context.hierarchy().isSubtype(context.loader(), facts.name(), "java/io/Serializable")) {
      return null;
    }
    Computation computation = new Computation();
    reader.accept(computation, ClassReader.SKIP_CODE);
    return computation.result;
  }

  private static final class Computation extends SerialVersionUIDAdder {
    @Nullable Long result;

    Computation() {
      super(HookVisitor.API, null);
    }

    @Override
    protected void addSVUID(long svuid) {
      result = svuid;
    }
  }
}
