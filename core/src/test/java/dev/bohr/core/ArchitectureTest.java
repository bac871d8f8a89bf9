package dev.bohr.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The layers of the core, as CONTRIBUTING describes them. */
class ArchitectureTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.bohr.core");

  @Test
  void layersOnlyLookDown() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("dev.bohr.core..")
        .layer("trace")
        .definedBy("dev.bohr.core.trace..")
        .layer("schedule")
        .definedBy("dev.bohr.core.schedule..")
        .layer("failure")
        .definedBy("dev.bohr.core.failure..")
        .layer("strategy")
        .definedBy("dev.bohr.core.strategy..")
        .layer("engine")
        .definedBy("dev.bohr.core.engine..")
        .layer("run")
        .definedBy("dev.bohr.core.run..")
        .layer("simplify")
        .definedBy("dev.bohr.core.simplify..")
        .layer("report")
        .definedBy("dev.bohr.core.report..")
        .layer("pin")
        .definedBy("dev.bohr.core.pin..")
        .layer("conflicts")
        .definedBy("dev.bohr.core.conflicts..")
        .whereLayer("conflicts")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("pin")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("simplify")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("run")
        .mayOnlyBeAccessedByLayers("simplify")
        .whereLayer("report")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("engine")
        .mayOnlyBeAccessedByLayers("run", "simplify")
        .whereLayer("strategy")
        .mayOnlyBeAccessedByLayers("engine", "run", "simplify")
        .whereLayer("failure")
        .mayOnlyBeAccessedByLayers("run", "report")
        .whereLayer("schedule")
        .mayOnlyBeAccessedByLayers("strategy", "engine", "run", "simplify", "report")
        .check(CORE);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("dev.bohr.core.(*)..").should().beFreeOfCycles().check(CORE);
  }

  @Test
  void theCoreKnowsNeitherTheAgentNorTheCommandLine() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.bohr.agent..", "dev.bohr.cli..", "org.objectweb.asm..")
        .check(CORE);
  }
}
