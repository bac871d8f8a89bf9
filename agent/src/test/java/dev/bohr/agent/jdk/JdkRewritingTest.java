package dev.bohr.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.agent.Rewriting;
import dev.bohr.agent.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.BasicVerifier;
import org.objectweb.asm.tree.analysis.Frame;

/** Every class of the JDK that is rewritten stays a class that the JVM would take. */
class JdkRewritingTest {
  static List<JdkImage> jdks() {
    return JdkImage.oldAndNew();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void loadedClassesKeepTheirMembersAndVerify(JdkImage jdk) {
    Rewriting rewriting = rewriting();
    List<String> wrong = new ArrayList<>();
    for (String name : jdk.classNames()) {
      Scope scope = JdkScopes.scopeOf(name);
      if (scope == Scope.LIBRARY || scope == Scope.BODIES) {
        byte[] original = jdk.classFile(name);
        byte[] rewritten = rewriting.rewrite(null, original, scope, true);
        if (rewritten != null) {
          verify(rewritten, wrong);
          if (!members(original).equals(members(rewritten))) {
            wrong.add(name + ": members differ");
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void classesToComeVerify(JdkImage jdk) {
    Rewriting rewriting = rewriting();
    List<String> wrong = new ArrayList<>();
    for (String name : jdk.classNames()) {
      Scope scope = JdkScopes.scopeOf(name);
      if (scope == Scope.INITIALISER && !Boolean.getBoolean("bohr.full")) {
        continue;
      }
      byte[] rewritten = rewriting.rewrite(null, jdk.classFile(name), scope, false);
      if (rewritten != null) {
        verify(rewritten, wrong);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static Rewriting rewriting() {
    TrustedMethods.install(true);
    return new Rewriting((loader, name) -> JdkScopes.scopeOf(name));
  }

  /** Names, descriptors and flags, in order. */
  private static List<String> members(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_CODE);
    List<String> members = new ArrayList<>();
    node.fields.forEach(field -> members.add(field.access + field.name + field.desc));
    node.methods.forEach(method -> members.add(method.access + method.name + method.desc));
    return members;
  }

  private static void verify(byte[] classFile, List<String> wrong) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    for (MethodNode method : node.methods) {
      try {
        verify(node, method);
      } catch (AnalyzerException | AssertionError e) {
        wrong.add(node.name + "." + method.name + method.desc + ": " + e.getMessage());
      }
    }
  }

  /** Checks the types of the code, and that each stack map frame claims no more than they give. */
  private static void verify(ClassNode node, MethodNode method) throws AnalyzerException {
    Frame<BasicValue>[] frames = new Analyzer<>(new BasicVerifier()).analyze(node.name, method);
    for (int i = 0; i < frames.length; i++) {
      AbstractInsnNode instruction = method.instructions.get(i);
      if (instruction instanceof FrameNode claimed && frames[i] != null) {
        int variable = 0;
        for (Object type : claimed.local) {
          BasicValue value = frames[i].getLocal(variable);
          if (type != Opcodes.TOP && value == BasicValue.UNINITIALIZED_VALUE) {
            throw new AssertionError("frame claims variable " + variable + " is " + type);
          }
          variable += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
        }
        if (claimed.stack.size() != frames[i].getStackSize()) {
          throw new AssertionError(
              "frame claims the stack " + Arrays.toString(claimed.stack.toArray()));
        }
      }
    }
  }
}
