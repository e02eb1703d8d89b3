package org.mpsstress.cli;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;

/** A record is made in one call, and nobody reads a call of more than twelve arguments. */
@AnalyzeClasses(packages = "org.mpsstress", importOptions = DoNotIncludeTests.class)
final class RecordWidthTest {
  private static final int MOST = 12;

  @ArchTest
  static final ArchRule NO_RECORD_IS_WIDE =
      ArchRuleDefinition.classes()
          .that()
          .areRecords()
          .should(
              new ArchCondition<>("have at most " + MOST + " components") {
                @Override
                public void check(JavaClass record, ConditionEvents events) {
                  int components = record.reflect().getRecordComponents().length;
                  events.add(
                      new SimpleConditionEvent(
                          record,
                          components <= MOST,
                          record.getName() + " has " + components + " components"));
                }
              });
}
