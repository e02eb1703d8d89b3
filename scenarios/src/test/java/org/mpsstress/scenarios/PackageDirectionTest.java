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
          .layer("controlled")
          .definedBy("..scenarios.exploration..")
          .layer("twins")
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
          .whereLayer("controlled")
          .mayOnlyBeAccessedByLayers("engine")
          .whereLayer("twins")
          .mayOnlyBeAccessedByLayers("control") // on a library, a twin is what can be planted
          .whereLayer("detection")
          .mayOnlyBeAccessedByLayers("controlled") // whose explorations are trials, too
          .whereLayer("runner")
          .mayOnlyBeAccessedByLayers(
              "engine", "assertions", "control", "controlled", "twins", "detection")
          .whereLayer("oracle")
          .mayOnlyBeAccessedByLayers(
              "runner", "engine", "assertions", "control", "controlled", "twins", "detection")
          .whereLayer("watchdog")
          .mayOnlyBeAccessedByLayers("oracle", "runner", "controlled")
          .whereLayer("worker")
          .mayOnlyBeAccessedByLayers("watchdog", "runner", "control", "controlled")
          .whereLayer("driver")
          .mayOnlyBeAccessedByLayers("worker");
}
