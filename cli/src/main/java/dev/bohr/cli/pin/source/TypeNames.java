package dev.bohr.cli.pin.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ImportTree;
import java.util.List;
import java.util.Locale;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/** Writes types as a source file would: by their simple name where it has been imported. */
final class TypeNames {
  private final ParsedSource source;
  private final List<String> imports;

  TypeNames(ParsedSource source) {
    this.source = source;
    this.imports =
        source.unit().getImports().stream()
            .filter(each -> !each.isStatic())
            .map(ImportTree::getQualifiedIdentifier)
            .map(Object::toString)
            .toList();
  }

  /**
   * @param where the statement that needs it, for the message
   */
  String name(TypeMirror type, String where) throws CannotPatch {
    if (type.getKind().isPrimitive()) {
      return type.getKind().name().toLowerCase(Locale.ROOT);
    }
    if (type instanceof ArrayType array) {
      return name(array.getComponentType(), where) + "[]";
    }
    if (type instanceof TypeVariable variable
        && variable.getLowerBound().getKind() == TypeKind.NULL
        && !variable.asElement().getSimpleName().toString().startsWith("<")) {
      return variable.asElement().getSimpleName().toString();
    }
    if (type instanceof DeclaredType declared) {
      return declared(declared, where);
    }
    throw new CannotPatch(
        "%s: the type of what is written (%s) cannot be named; split the statement by hand"
            .formatted(where, type));
  }

  private String declared(DeclaredType type, String where) throws CannotPatch {
    String name = plain((TypeElement) type.asElement());
    if (type.getTypeArguments().isEmpty()) {
      return name;
    }
    StringBuilder arguments = new StringBuilder();
    for (TypeMirror argument : type.getTypeArguments()) {
      arguments.append(arguments.length() == 0 ? "" : ", ").append(argument(argument, where));
    }
    return name + "<" + arguments + ">";
  }

  private String argument(TypeMirror type, String where) throws CannotPatch {
    if (!(type instanceof WildcardType wildcard)) {
      return name(type, where);
    }
    TypeMirror above = wildcard.getExtendsBound();
    TypeMirror below = wildcard.getSuperBound();
    return above != null
        ? "? extends " + name(above, where)
        : below != null ? "? super " + name(below, where) : "?";
  }

  private String plain(TypeElement type) {
    TypeElement top = type;
    while (top.getEnclosingElement() instanceof TypeElement outer) {
      top = outer;
    }
    String packageName = source.elements().getPackageOf(type).getQualifiedName().toString();
    String qualified = type.getQualifiedName().toString();
    String simple = type.getSimpleName().toString();
    // A class inside a method has no other name, and one inside this file needs no other.
    if (qualified.isEmpty() || imports.contains(qualified) || isHere(top)) {
      return simple;
    }
    boolean known =
        packageName.equals("java.lang")
            || packageName.equals(packageOf())
            || imports.contains(top.getQualifiedName().toString())
            || imports.contains(packageName + ".*");
    return known && !packageName.isEmpty()
        ? qualified.substring(packageName.length() + 1)
        : qualified;
  }

  private boolean isHere(TypeElement top) {
    return packageOf().equals(source.elements().getPackageOf(top).getQualifiedName().toString())
        && source.unit().getTypeDecls().stream()
            .anyMatch(
                tree ->
                    tree instanceof ClassTree declared
                        && declared.getSimpleName().contentEquals(top.getSimpleName()));
  }

  private String packageOf() {
    return source.unit().getPackageName() == null ? "" : source.unit().getPackageName().toString();
  }
}
