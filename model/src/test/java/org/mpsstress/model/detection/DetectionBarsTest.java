package org.mpsstress.model.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mpsstress.model.detection.Matrices.QUIET;
import static org.mpsstress.model.detection.Matrices.document;
import static org.mpsstress.model.detection.Matrices.power;
import static org.mpsstress.model.detection.Matrices.quiet;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.bench.Measurement;

/** What a matrix is held against: each bar is met at its very edge and missed just beyond. */
final class DetectionBarsTest {
  private static final Power GOOD = power(20, 100L, 1.9);

  private static Measurement bar(String name, DetectionDocument document) {
    return DetectionBars.of(document).stream()
        .filter(bar -> bar.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static boolean met(String name, DetectionDocument document) {
    return bar(name, document).met();
  }

  /** A hundred rows of which some are another one. */
  private static DetectionDocument mixed(int others, Power other) {
    Power[] powers = new Power[100];
    for (int i = 0; i < powers.length; i++) {
      powers[i] = i < others ? other : GOOD;
    }
    return document(true, QUIET, powers);
  }

  private static DetectionDocument taking(double seconds) {
    return document(List.of(), true, QUIET, seconds, Matrices.rows(GOOD));
  }

  @Test
  void theFiguresOfAMatrix() {
    DetectionDocument document = document(true, quiet(2), GOOD, power(19, 101L, 2.0));
    assertThat(bar("rows", document).value()).isEqualTo(2);
    assertThat(bar("found-in-every-trial", document).value()).isEqualTo(1);
    assertThat(bar("budget-ten-times-n50", document).value()).isEqualTo(1);
    assertThat(bar("missed", document).value()).isEqualTo(2.5);
    assertThat(bar("missed", document).unit()).isEqualTo("% of 40 trials");
    assertThat(bar("median-below-2-s", document).value()).isEqualTo(50);
    assertThat(bar("quiet-findings", document).unit()).isEqualTo("in 320 runs and schedules");
  }

  @Test
  void sixtyFiveDefectsAreEnough() {
    assertThat(met("rows", Matrices.of(65, GOOD))).isTrue();
    assertThat(met("rows", Matrices.of(64, GOOD))).isFalse();
  }

  @Test
  void eachIsFoundInEveryTrial() {
    assertThat(met("found-in-every-trial", mixed(0, GOOD))).isTrue();
    assertThat(met("found-in-every-trial", mixed(1, power(19, 100L, 1.9)))).isFalse();
  }

  @Test
  void eachBudgetIsTenTimesWhatHalfOfTheTrialsTook() {
    assertThat(met("budget-ten-times-n50", mixed(100, power(20, 100L, 1.9)))).isTrue();
    assertThat(met("budget-ten-times-n50", mixed(1, power(20, 101L, 1.9)))).isFalse();
    assertThat(met("budget-ten-times-n50", mixed(1, power(9, null, null)))).isFalse();
  }

  @Test
  void oneTrialOfTwoHundredMayMiss() {
    assertThat(met("missed", mixed(10, power(19, 3L, 1.9)))).isTrue();
    assertThat(met("missed", mixed(11, power(19, 3L, 1.9)))).isFalse();
  }

  @Test
  void nineOfTenTakeLessThanTwoSeconds() {
    assertThat(met("median-below-2-s", mixed(10, power(20, 3L, 2.0)))).isTrue();
    assertThat(met("median-below-2-s", mixed(11, power(20, 3L, 2.0)))).isFalse();
    assertThat(met("median-below-2-s", mixed(11, power(9, null, null)))).isFalse();
  }

  @Test
  void withoutADefectNothingIsFound() {
    assertThat(met("quiet-findings", document(true, quiet(0), GOOD))).isTrue();
    assertThat(met("quiet-findings", document(true, quiet(1), GOOD))).isFalse();
  }

  @Test
  void allOfItTakesTenMinutesAtMost() {
    assertThat(met("time", taking(600))).isTrue();
    assertThat(met("time", taking(600.5))).isFalse();
  }

  @Test
  void whatPlainStressMissesBesideIsNotCounted() {
    DefectRow row = Matrices.row("d", GOOD, power("free", 0, null, null));
    DetectionDocument document = document(List.of(), true, QUIET, 1, List.of(row));
    assertThat(bar("missed", document).value()).isZero();
    assertThat(met("found-in-every-trial", document)).isTrue();
  }
}
