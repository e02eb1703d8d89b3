package org.mpsstress.scenarios.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mpsstress.scenarios.detection.FakeMatrix.row;
import static org.mpsstress.scenarios.detection.FakeMatrix.run;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.detection.DefectRow;
import org.mpsstress.model.detection.Power;

/** Which rows and columns a matrix has, and in which order. */
final class RowsTest {
  private final FakeLayer controlled = new FakeLayer("controlled", true, 3L);
  private final FakeLayer tsan = new FakeLayer("tsan", false, 5L);
  private final FakeLayer free = new FakeLayer("free", false, (Long) null);

  private static List<String> layers(DefectRow row) {
    return row.layers().stream().map(Power::layer).toList();
  }

  /** What may run side by side is tried before, wherever it stands in its row. */
  @Test
  void theColumnsStandAsTheyWereAskedFor() throws Exception {
    DetectionRun run = run(1, 4, controlled, tsan, free);
    run.attempt(List.of(row("d", "tsan", "controlled", "free")));
    assertThat(layers(run.rows().get(0))).containsExactly("tsan", "controlled", "free");
  }

  @Test
  void onlyPlainStressBesideHasFewerTrials() throws Exception {
    DetectionRun run = run(1, 8, controlled, tsan, free);
    run.attempt(List.of(row("d", "controlled", "tsan", "free")));
    assertThat(run.rows().get(0).layers()).extracting(Power::trials).containsExactly(8, 8, 2);
  }

  @Test
  void plainStressBesideHasOneTrialAtLeast() throws Exception {
    DetectionRun run = run(1, 1, controlled, free);
    run.attempt(List.of(row("d", "controlled", "free")));
    assertThat(run.rows().get(0).on("free").trials()).isEqualTo(1);
  }

  @Test
  void defectsStandInTheOrderOfTheirNames() throws Exception {
    DetectionRun run = run(1, 1, controlled, tsan);
    run.attempt(List.of(row("c", "tsan"), row("b", "controlled"), row("a", "tsan")));
    assertThat(run.rows()).extracting(DefectRow::id).containsExactly("a", "b", "c");
  }

  /** Nobody may read what stands beside as what is relied on. */
  @Test
  void aRowWhoseFirstColumnFailedIsLeftOut() throws Exception {
    DetectionRun run = run(1, 1, new FakeLayer("tsan", false, 1L).failingAt("d"), free);
    run.attempt(List.of(row("d", "tsan", "free")));
    assertThat(run.rows()).isEmpty();
    assertThat(run.faults()).hasSize(1);
  }
}
