package org.mpsstress.scenarios.detection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.detection.DetectorHits;
import org.mpsstress.model.detection.Power;
import org.mpsstress.model.detection.Quantile;

/** What is made of the trials of one defect on one layer. */
final class PowerOfLayerTest {
  private final List<Trial> trials = new ArrayList<>();

  @BeforeEach
  void noTrials() {
    trials.clear();
  }

  private void found(long attempts, double seconds, FindingKind... kinds) {
    long seed = trials.size();
    trials.add(new Trial(seed, true, attempts, seconds, Set.of(kinds), "m", "MPS1." + seed));
  }

  private void missed(FindingKind... kinds) {
    trials.add(new Trial(trials.size(), false, 500, 0.001, Set.of(kinds), null, null));
  }

  private Power power() {
    return PowerOfLayer.of(
        FakeMatrix.defect("d"),
        new Place("controlled", FakeMatrix.SCENARIO, "c"),
        "c",
        "patched",
        new FakeLayer("controlled", true, 1L),
        trials);
  }

  @Test
  void aTrialThatMissedTookLongerThanAnyOther() {
    found(3, 0.1);
    missed();
    found(2, 0.1);
    assertThat(power().effort().n50()).isEqualTo(new Quantile(3L, 1, null));
    assertThat(power().effort().n95()).isEqualTo(new Quantile(null, 3, null));
  }

  /** A miss that was given up soon does not make the median shorter. */
  @Test
  void theMedianTimeIsThatOfAllTrials() {
    found(1, 0.1);
    missed();
    found(1, 0.2);
    missed();
    found(1, 0.3);
    assertThat(power().effort().medianSeconds()).isEqualTo(0.3);
  }

  @Test
  void whereHalfOfThemMissedThereIsNoMedianTime() {
    found(1, 0.1);
    missed();
    assertThat(power().effort().medianSeconds()).isNull();
  }

  @Test
  void whatALayerDoesNotSayIsThatOfRunsAtFullSpeed() {
    found(1, 0.1);
    assertThat(power().layer()).isEqualTo("controlled");
    assertThat(power().tried().strategy()).isEqualTo("free");
    assertThat(power().unit()).isEqualTo("runs");
    assertThat(power().tried().sanitizer()).isNull();
    assertThat(power().budget()).isEqualTo(500);
  }

  @Test
  void theTokenIsThatOfTheFirstFinding() {
    missed();
    found(7, 0.1);
    found(1, 0.1);
    assertThat(power().token()).isEqualTo("MPS1.1");
    assertThat(power().missedSeeds()).containsExactly(0L);
  }

  @Test
  void whereAllMissedThereIsNothingToReplay() {
    missed();
    missed();
    assertThat(power().token()).isNull();
    assertThat(power().found()).isZero();
    assertThat(power().effort().n50()).isEqualTo(new Quantile(null, 1, null));
    assertThat(power().missedSeeds()).containsExactly(0L, 1L);
  }

  @Test
  void theExpectedDetectorsComeFirstAndOfThoseTheLoudest() {
    found(1, 0.1, FindingKind.RACE, FindingKind.LEAK);
    missed(FindingKind.LEAK, FindingKind.ERROR);
    missed(FindingKind.LEAK);
    assertThat(power().oracles())
        .containsExactly(
            new DetectorHits("race", 1, true),
            new DetectorHits("leak", 3, false),
            new DetectorHits("error", 1, false));
  }
}
