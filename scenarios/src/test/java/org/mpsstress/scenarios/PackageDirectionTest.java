package org.mpsstress.scenarios;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which package of this module may know which: docs/architecture.md names them. */
@AnalyzeClasses(packages = "org.mpsstress.scenarios", importOptions = DoNotIncludeTests.class)
class PackageDirectionTest {
  @ArchTest
  static final ArchRule WITHOUT_CYCLES =
      slices().matching("org.mpsstress.scenarios.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule DOWNWARDS =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("engine")
          .definedBy("..scenarios.engine..")
          .layer("assertions")
          .definedBy("..scenarios.assertions..")
          .layer("control")
          .definedBy("..scenarios.control..")
          .layer("exploration")
          .definedBy("..scenarios.exploration..")
          .layer("mutants")
          .definedBy("..scenarios.mutants..")
          .layer("detection")
          .definedBy("..scenarios.detection..")
          .layer("runner")
          .definedBy("..scenarios.runner..")
          .layer("oracle")
          .definedBy("..scenarios.oracle..")
          .layer("watchdog")
          .definedBy("..scenarios.watchdog..")
          .layer("worker")
          .definedBy("..scenarios.worker..")
          .layer("driver")
          .definedBy("..scenarios.driver..")
          .layer("catalogue")
          .definedBy("..scenarios.catalogue..")
          .layer("plan")
          .definedBy("..scenarios.plan..")
          .layer("language")
          .definedBy("..scenarios.language..")
          .whereLayer("engine")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("assertions")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("control")
          .mayOnlyBeAccessedByLayers("engine")
          .whereLayer("exploration")
          .mayOnlyBeAccessedByLayers("engine")
          .whereLayer("mutants")
          .mayOnlyBeAccessedByLayers("control") // on a library, a mutant is what can be planted
          .whereLayer("detection")
          .mayOnlyBeAccessedByLayers("exploration") // whose explorations are trials, too
          .whereLayer("runner")
          .mayOnlyBeAccessedByLayers(
              "engine", "assertions", "control", "exploration", "mutants", "detection")
          .whereLayer("oracle")
          .mayOnlyBeAccessedByLayers(
              "runner", "engine", "assertions", "control", "exploration", "mutants", "detection")
          .whereLayer("watchdog")
          .mayOnlyBeAccessedByLayers("oracle", "runner", "exploration")
          .whereLayer("worker")
          .mayOnlyBeAccessedByLayers("watchdog", "runner", "control", "exploration")
          .whereLayer("driver")
          .mayOnlyBeAccessedByLayers("worker");
}
