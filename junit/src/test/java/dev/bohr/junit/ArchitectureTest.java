package dev.bohr.junit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What bohr-junit may know. */
class ArchitectureTest {
  private static final JavaClasses JUNIT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.bohr.junit");

  @Test
  void nothingOfTheIsolatedPartIsKnown() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.bohr.core..", "dev.bohr.agent..", "dev.bohr.cli..")
        .check(JUNIT);
  }

  /** They are on the class path before the agent puts the others on the boot path. */
  @Test
  void ofTheRuntimeOnlyTheAttachmentKnowsTwoClasses() {
    noClasses()
        .that()
        .doNotHaveSimpleName("Attachment")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.bohr.runtime..")
        .check(JUNIT);
    classes()
        .that()
        .haveSimpleName("Attachment")
        .should()
        .onlyDependOnClassesThat()
        .haveNameMatching(
            "java\\..*|dev\\.bohr\\.junit\\..*|dev\\.bohr\\.runtime\\.(Bootstrap|SelfAttach)")
        .check(JUNIT);
  }
}
