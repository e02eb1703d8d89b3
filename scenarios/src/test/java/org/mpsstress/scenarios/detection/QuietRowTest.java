package org.mpsstress.scenarios.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mpsstress.scenarios.detection.FakeMatrix.row;
import static org.mpsstress.scenarios.detection.FakeMatrix.rowAt;
import static org.mpsstress.scenarios.detection.FakeMatrix.run;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.detection.Quiet;

/** The row without a defect: the same cases, pools and number of attempts, and any finding. */
final class QuietRowTest {

  private static FakeLayer layer() {
    return new FakeLayer("controlled", true, 1L);
  }

  private static Quiet quiet(DetectionRun run, DetectionRun.Row... rows) throws Exception {
    run.attempt(List.of(rows));
    return run.quiet();
  }

  @Test
  void whatIsFoundAtOnceIsRunTwentyTimesWithout() throws Exception {
    assertThat(quiet(run(1, 3, layer()), row("d", "controlled")).runs()).isEqualTo(20);
  }

  @Test
  void noLimitOfTheLayerIsExceeded() throws Exception {
    FakeLayer layer = new FakeLayer("controlled", true, (Long) null);
    assertThat(quiet(run(1, 3, layer), row("d", "controlled")).runs()).isEqualTo(500);
  }

  /** A kind that no defect of the case is expected to show is an alarm, too. */
  @Test
  void everyKindIsAFalseAlarm() throws Exception {
    FakeLayer layer = layer().hearing(FindingKind.ERROR, FindingKind.LEAK).alarming();
    Quiet quiet = quiet(run(1, 1, layer), row("d", "controlled"));
    assertThat(quiet.findings()).isEqualTo(2);
    assertThat(quiet.cases().get(0).message()).isEqualTo("an alarm");
    assertThat(quiet.cases().get(0).token()).isEqualTo("MPS1.alarm");
  }

  @Test
  void whatWasRunIsCountedAndNotWhatWasMeantToBe() throws Exception {
    assertThat(quiet(run(1, 1, layer().alarming()), row("d", "controlled")).runs()).isEqualTo(3);
  }

  @Test
  void eachPoolIsAGroundOfItsOwn() throws Exception {
    FakeLayer layer = layer();
    Quiet quiet =
        quiet(
            run(1, 1, layer),
            rowAt("patched", "a", "controlled"),
            rowAt("upstream", "b", "controlled"),
            rowAt("upstream", "c", "controlled"));
    assertThat(quiet.cases())
        .extracting(Quiet.QuietCase::pool)
        .containsExactlyInAnyOrder("patched", "upstream");
    assertThat(layer.quietPools).containsExactlyInAnyOrder("patched", "upstream");
  }

  @Test
  void itsSeedComesFromThePrintedOne() throws Exception {
    FakeLayer first = layer();
    FakeLayer again = layer();
    FakeLayer other = layer();
    quiet(run(1, 1, first), row("d", "controlled"));
    quiet(run(1, 1, again), row("d", "controlled"));
    quiet(run(2, 1, other), row("d", "controlled"));
    assertThat(again.quietSeeds).isEqualTo(first.quietSeeds);
    assertThat(other.quietSeeds).isNotEqualTo(first.quietSeeds);
  }
}
