package dev.bohr.cli.pin.source;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.SynchronizedTree;
import dev.bohr.woven.ObjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Puts places before locks. The action is to take the lock, so the turn ends with the first
 * statement under it. A synchronized method becomes one whose body is synchronized, which takes the
 * same lock at the same time; its lines stay where they are.
 */
final class LockRewriter {
  /** The word, or a comment, which may have the word too. */
  private static final Pattern MODIFIER =
      Pattern.compile("//.*|(?s:/\\*.*?\\*/)|(?<word>\\bsynchronized\\b[ \\t]*)");

  private final ParsedSource source;
  private final Edits edits;
  private final FreshNames names;

  LockRewriter(ParsedSource source, Edits edits, FreshNames names) {
    this.source = source;
    this.edits = edits;
    this.names = names;
  }

  void add(Access access, List<Opening> openings) throws CannotPatch {
    if (access.tree() instanceof MethodTree method) {
      addMethod(access, method, openings);
    } else {
      addBlock(access, (SynchronizedTree) access.tree(), openings);
    }
  }

  private void addBlock(Access access, SynchronizedTree block, List<Opening> openings)
      throws CannotPatch {
    Slot slot = Slot.ofStatement(source, access.path());
    if (slot == null) {
      throw new CannotPatch(
          "%s: put the synchronized block into a block of its own".formatted(source.where(block)));
    }
    Operands operands = new Operands(source, access);
    ExpressionTree lock = operands.target();
    String held = null;
    String before = slot.before();
    if (lock != null && !operands.isPure(lock)) {
      held = names.fresh("lock");
      before += "var %s = %s;".formatted(held, source.text(lock)) + slot.line();
      edits.replace(source.start(lock), source.end(lock), held);
    }
    List<String> turns = new ArrayList<>();
    before += opened(openings, operands, held, slot.line(), turns);
    edits.around(slot.from(), slot.to(), before, slot.after());
    int inside = source.start(block.getBlock()) + 1;
    edits.insert(inside, closed(turns, slot.line() + slot.indent()));
  }

  private void addMethod(Access access, MethodTree method, List<Opening> openings)
      throws CannotPatch {
    int from = source.start(method.getModifiers());
    removeModifier(method);
    int begin = source.start(method.getBody()) + 1;
    int end = source.end(method.getBody()) - 1;
    String outer = source.newline() + source.indentation(from);
    String line = outer + source.indent();
    Operands operands = new Operands(source, access);
    String lock =
        operands.arguments(new Opening("", List.of(ObjectPath.parse("target")), false), null, null);
    List<String> turns = new ArrayList<>();
    String opened = opened(openings, operands, null, line, turns);
    edits.insert(
        begin,
        line + opened + "synchronized (" + lock + ") {" + closed(turns, line + source.indent()));
    boolean alone = source.text().substring(0, end).endsWith(outer);
    edits.insert(end, (alone ? source.indent() : line) + "}" + outer);
  }

  private void removeModifier(MethodTree method) throws CannotPatch {
    int end = source.end(method.getModifiers());
    Matcher matcher = MODIFIER.matcher(source.text());
    matcher.region(source.start(method.getModifiers()), source.start(method.getBody()));
    while (matcher.find() && matcher.start() < end) {
      int at = matcher.start();
      boolean isModifier =
          matcher.group("word") != null
              && method.getModifiers().getAnnotations().stream()
                  .noneMatch(each -> source.start(each) <= at && at < source.end(each));
      if (isModifier) {
        edits.replace(at, matcher.end(), "");
        return;
      }
    }
    throw new CannotPatch("%s: no synchronized method".formatted(source.where(method)));
  }

  private String opened(
      List<Opening> openings,
      Operands operands,
      @Nullable String held,
      String line,
      List<String> turns)
      throws CannotPatch {
    StringBuilder text = new StringBuilder();
    for (Opening opening : openings) {
      if (!opening.together()) {
        String turn = names.fresh("turn");
        turns.add(turn);
        text.append("var ").append(turn).append(" = ");
      }
      text.append(opening.call())
          .append('(')
          .append(operands.arguments(opening, held, null))
          .append(");")
          .append(line);
    }
    return text.toString();
  }

  private static String closed(List<String> turns, String line) {
    StringBuilder text = new StringBuilder();
    turns.forEach(turn -> text.append(line).append(turn).append(".close();"));
    return text.toString();
  }
}
