package dev.bohr.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bohr.runtime.TrustedRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class TrustedMethodsTest {
  private static final TrustedMethods TABLE = TrustedMethods.table();

  @Test
  void everyRowHasAMethodInSomeJdk() {
    Set<String> dead = new TreeSet<>();
    for (TrustedRows.Row row : TABLE.rows()) {
      dead.add(row.className() + " " + row.method() + " " + row.parameters());
    }
    for (JdkImage jdk : JdkImage.oldAndNew()) {
      for (Found found : found(jdk)) {
        TrustedRows.Row row = found.row;
        dead.remove(row.className() + " " + row.method() + " " + row.parameters());
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void resultRuleFitsTheReturnType() {
    for (JdkImage jdk : JdkImage.oldAndNew()) {
      for (Found found : found(jdk)) {
        int sort = Type.getReturnType(found.method.desc).getSort();
        boolean fits =
            switch (found.row.result()) {
              case ALWAYS, LEFT -> true;
              case TRUE -> sort == Type.BOOLEAN;
              case NON_NULL -> sort == Type.OBJECT;
              case NON_ZERO -> sort == Type.LONG;
            };
        assertThat(fits).as("%s: %s", jdk, found).isTrue();
      }
    }
  }

  @Test
  void keyIsAParameter() {
    for (JdkImage jdk : JdkImage.oldAndNew()) {
      for (Found found : found(jdk)) {
        Type[] parameters = Type.getArgumentTypes(found.method.desc);
        if (found.row.key() > 0) {
          assertThat(parameters.length)
              .as("%s: %s", jdk, found)
              .isGreaterThanOrEqualTo(found.row.key());
          assertThat(parameters[found.row.key() - 1].getSort()).isEqualTo(Type.OBJECT);
        }
      }
    }
  }

  @Test
  void guardIsAField() {
    for (JdkImage jdk : JdkImage.oldAndNew()) {
      for (Found found : found(jdk)) {
        String guard = found.row.guard();
        if (guard != null) {
          assertThat(hasField(jdk, found.row.className(), guard)).as("%s: %s", jdk, found).isTrue();
        }
      }
    }
  }

  @Test
  void rowsAreNumberedInOrder() {
    for (int i = 0; i < TABLE.rows().size(); i++) {
      assertThat(TABLE.rows().get(i).number()).isEqualTo(i);
    }
  }

  @Test
  void everyTrustedClassIsALibrary() {
    for (TrustedRows.Row row : TABLE.rows()) {
      assertThat(JdkScopes.scopeOf(row.className()).name())
          .as(row.className())
          .isIn("LIBRARY", "SYNCHRONISATION", "BODIES");
    }
  }

  @Test
  void readsALine() {
    TrustedRows.Row row =
        TrustedMethods.parse(
                List.of(
                    "# comment",
                    "",
                    "class a.b.C$D guard lock",
                    "  get, put(Object int)  both if non-null key 2 on 1 open   : does things to"))
            .rows()
            .get(1);
    assertThat(row)
        .isEqualTo(
            new TrustedRows.Row(
                1,
                "a/b/C$D",
                "put",
                "Object int",
                TrustedRows.Effect.BOTH,
                TrustedRows.Result.NON_NULL,
                2,
                1,
                "lock",
                true,
                "does things to"));
    assertThat(row.simpleClassName()).isEqualTo("C.D");
  }

  @Test
  void errorsNameTheLineAndTheRemedy() {
    assertThatThrownBy(() -> TrustedMethods.parse(List.of("  get read : reads")))
        .hasMessageContaining("line 1")
        .hasMessageContaining("start with: class NAME");
    assertThatThrownBy(() -> TrustedMethods.parse(List.of("class a.B", "  get sees : reads")))
        .hasMessageContaining("line 2")
        .hasMessageContaining("METHODS EFFECT");
    assertThatThrownBy(() -> TrustedMethods.parse(List.of("class a.B wards lock")))
        .hasMessageContaining("class NAME [guard FIELD]");
    assertThatThrownBy(() -> TrustedMethods.parse(List.of("class a.B", "  get( read : reads")))
        .hasMessageContaining("'get('");
    assertThatThrownBy(
            () -> TrustedMethods.parse(List.of("class a.B", "  get, get(int) read : reads")))
        .hasMessageContaining("listed twice");
  }

  /** A method of a JDK with its row. */
  private record Found(TrustedRows.Row row, MethodNode method) {
    @Override
    public String toString() {
      return row.className() + "." + method.name + method.desc;
    }
  }

  private static List<Found> found(JdkImage jdk) {
    List<Found> found = new ArrayList<>();
    Set<String> owners = new TreeSet<>();
    TABLE.rows().forEach(row -> owners.add(row.className()));
    for (String owner : owners) {
      ClassNode node = jdk.declaration(owner);
      if (node != null) {
        for (MethodNode method : node.methods) {
          TrustedRows.Row row = TABLE.row(owner, method.access, method.name, method.desc);
          if (row != null) {
            found.add(new Found(row, method));
          }
        }
      }
    }
    return found;
  }

  private static boolean hasField(JdkImage jdk, @Nullable String owner, String field) {
    ClassNode node = owner == null ? null : jdk.declaration(owner);
    return node != null
        && (node.fields.stream().anyMatch(f -> f.name.equals(field))
            || hasField(jdk, node.superName, field));
  }
}
