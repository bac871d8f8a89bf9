package dev.bohr.junit;

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

  /** The runtime's classes must exist once, on the boot path; the others are isolated. */
  @Test
  void nothingOfTheAgentIsKnown() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.bohr.runtime..", "dev.bohr.core..", "dev.bohr.agent..", "dev.bohr.cli..")
        .check(JUNIT);
  }
}
