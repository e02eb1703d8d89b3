package org.mpsstress.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The arrows between Java modules: cli → tsan, reports, benchmarks → scenarios → harness-native,
 * model.
 */
@AnalyzeClasses(packages = "org.mpsstress", importOptions = DoNotIncludeTests.class)
final class ModuleArrowsTest {
  private static final String MODEL = "org.mpsstress.model..";
  private static final String HARNESS = "org.mpsstress.harness..";
  private static final String SCENARIOS = "org.mpsstress.scenarios..";
  private static final String REPORTS = "org.mpsstress.reports..";
  private static final String BENCHMARKS = "org.mpsstress.benchmarks..";
  private static final String LINCHECK = "org.mpsstress.lincheck..";
  private static final String JCSTRESS = "org.mpsstress.jcstress..";
  private static final String TSAN = "org.mpsstress.tsan..";
  private static final String CLI = "org.mpsstress.cli..";

  @ArchTest
  static final ArchRule MODEL_KNOWS_NONE =
      noClasses()
          .that(resideInAPackage(MODEL))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(HARNESS, SCENARIOS, BENCHMARKS, REPORTS, TSAN, CLI);

  @ArchTest
  static final ArchRule HARNESS_KNOWS_NONE =
      noClasses()
          .that(resideInAPackage(HARNESS))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(MODEL, SCENARIOS, BENCHMARKS, REPORTS, TSAN, CLI);

  @ArchTest
  static final ArchRule SCENARIOS_KNOW_HARNESS_AND_MODEL =
      noClasses()
          .that(resideInAPackage(SCENARIOS))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(BENCHMARKS, REPORTS, TSAN, CLI);

  @ArchTest
  static final ArchRule BENCHMARKS_KNOW_NO_REPORTS =
      noClasses()
          .that(resideInAPackage(BENCHMARKS))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(REPORTS, TSAN, CLI);

  @ArchTest
  static final ArchRule SANITIZERS_KNOW_NO_REPORTS =
      noClasses()
          .that(resideInAPackage(TSAN))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(BENCHMARKS, REPORTS, CLI);

  @ArchTest
  static final ArchRule REPORTS_KNOW_THE_RECORD_ALONE =
      noClasses()
          .that(resideInAPackage(REPORTS))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(HARNESS, SCENARIOS, BENCHMARKS, TSAN, CLI);

  @ArchTest
  static final ArchRule TOOLS_KNOW_HARNESS_AND_MODEL =
      noClasses()
          .that()
          .resideInAnyPackage(LINCHECK, JCSTRESS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SCENARIOS, BENCHMARKS, REPORTS, CLI);

  @ArchTest
  static final ArchRule NOBODY_BELOW_THE_CLI_KNOWS_TOOLS =
      noClasses()
          .that()
          .resideInAnyPackage(MODEL, HARNESS, SCENARIOS, BENCHMARKS, REPORTS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(LINCHECK, JCSTRESS);

  @ArchTest
  static final ArchRule ONLY_THE_BINDING_KNOWS_JAVACPP =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.mpsstress.harness.binding..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.bytedeco..");

  @ArchTest
  static final ArchRule ONLY_THE_ALLURE_WRITER_KNOWS_ALLURE =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.mpsstress.reports.allure..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.qameta..");

  @ArchTest
  static final ArchRule ONLY_PAGES_KNOW_THE_TEMPLATE_ENGINE =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.mpsstress.reports.html..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("gg.jte..");

  @ArchTest
  static final ArchRule ONLY_BENCHMARKS_KNOW_JMH =
      noClasses()
          .that(not(resideInAPackage(BENCHMARKS)))
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.openjdk.jmh..");

  @ArchTest
  static final ArchRule ONLY_THE_CLI_KNOWS_PICOCLI =
      noClasses()
          .that()
          .resideOutsideOfPackage(CLI)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("picocli..");

  @ArchTest
  static final ArchRule ONE_PACKAGE_STARTS_PROCESSES =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.mpsstress.model.process")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(ProcessBuilder.class)
          .orShould()
          .callMethodWhere(target(name("exec")).and(target(owner(assignableTo(Runtime.class)))));

  @ArchTest
  static final ArchRule NO_CIRCLES_BETWEEN_MODULES =
      slices().matching("org.mpsstress.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_CIRCLES_BETWEEN_PACKAGES_OF_THE_CLI =
      slices().matching("org.mpsstress.cli.(*)..").should().beFreeOfCycles();
}
