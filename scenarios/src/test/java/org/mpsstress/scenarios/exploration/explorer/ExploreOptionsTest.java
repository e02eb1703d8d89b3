package org.mpsstress.scenarios.exploration.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the explorer is called with. */
class ExploreOptionsTest {
  private static String arguments(ExploreOptions options, long seed) {
    return String.join(" ", options.arguments(Path.of("/p.json"), Path.of("/out"), seed, 7));
  }

  @Test
  void whatIsNotSaidIsLeftToTheExplorer() {
    assertThat(arguments(ExploreOptions.of(Strategy.POS), 5))
        .isEqualTo(
            "--plan /p.json --out /out --strategy pos --preempt-at shared --seed 5 --first 7"
                + " --schedules 1000 --interleaving");
  }

  @Test
  void whatIsSaidIsPassedOn() {
    assertThat(
            arguments(
                new ExploreOptions(
                    Strategy.PCT,
                    PreemptionPoints.ALL,
                    20L,
                    Duration.ofMillis(1500),
                    4,
                    9000L,
                    true,
                    300L,
                    11L),
                -1))
        .isEqualTo(
            "--plan /p.json --out /out --strategy pct --preempt-at all --seed 18446744073709551615"
                + " --first 7 --schedules 20 --budget-millis 1500 --pct-depth 4 --step-limit 9000"
                + " --quiet-schedules 300 --twice-every 11 --stop-at-finding --interleaving");
  }

  @Test
  void weakMemoryIsPassedOnByEveryCopy() {
    ExploreOptions weak =
        ExploreOptions.of(Strategy.POS)
            .under(MemoryModel.RC11)
            .within(5L, null)
            .stoppingAtFinding();
    assertThat(arguments(weak, 1)).contains("--preempt-at shared --memory rc11 --seed 1");
    assertThat(
            String.join(
                " ", weak.replayArguments(Path.of("/p.json"), Path.of("/out"), 5, Path.of("/s"))))
        .contains("--memory rc11");
    assertThat(arguments(weak.under(MemoryModel.SC), 1)).doesNotContain("--memory");
  }

  @Test
  void aReplayHasTheSeedOfTheData() {
    assertThat(
            String.join(
                " ",
                ExploreOptions.of(Strategy.POS)
                    .replayArguments(Path.of("/p.json"), Path.of("/out"), 5, Path.of("/s.bin"))))
        .isEqualTo(
            "--plan /p.json --out /out --replay /s.bin --strategy pos --preempt-at shared --seed 5"
                + " --interleaving");
  }

  @Test
  void aBudgetAloneIsEnough() {
    assertThat(arguments(ExploreOptions.of(Strategy.RANDOM).within(null, Duration.ofSeconds(2)), 1))
        .contains("--strategy random", "--schedules 1000000000000 --budget-millis 2000");
  }

  @Test
  void whatCannotBeIsRefused() {
    ExploreOptions pos = ExploreOptions.of(Strategy.POS);
    assertThatThrownBy(() -> pos.within(0L, null)).hasMessage("schedules: at least 1, not 0");
    assertThatThrownBy(
            () ->
                new ExploreOptions(
                    Strategy.POS, PreemptionPoints.SYNC, null, null, 3, null, false, null, null))
        .hasMessage("strategy pos has no depth; pct has");
    assertThatThrownBy(
            () ->
                new ExploreOptions(
                    Strategy.PCT, PreemptionPoints.SYNC, null, null, 0, null, false, null, null))
        .hasMessage("PCT's depth: at least 1, not 0");
  }

  @Test
  void allSchedulesAreThoseOfSequentialConsistency() {
    ExploreOptions all = ExploreOptions.of(Strategy.EXHAUSTIVE);
    assertThatThrownBy(() -> all.under(MemoryModel.RC11))
        .hasMessage("strategy exhaustive is for memory model sc, not for rc11");
  }

  @Test
  void whatAScheduleIsToShowGoesWithThoseThatAreTold() {
    assertThat(Strategy.all().stream().filter(Strategy::hasNeeds).map(Strategy::word))
        .containsExactly("feedback", "directed");
    assertThat(Strategy.GUIDED.hasNeeds()).isTrue();
  }

  @Test
  void wordsNameStrategiesAndPoints() {
    for (Strategy strategy : Strategy.all()) {
      assertThat(Strategy.find(strategy.word())).contains(strategy);
    }
    for (PreemptionPoints points : PreemptionPoints.values()) {
      assertThat(PreemptionPoints.find(points.word())).contains(points);
    }
    for (MemoryModel model : MemoryModel.values()) {
      assertThat(MemoryModel.find(model.word())).contains(model);
      assertThat(MemoryModel.find(model.wordOrNull())).contains(model);
    }
    assertThat(MemoryModel.find("tso")).isEmpty();
    assertThat(Strategy.find("free")).isEmpty();
    assertThat(PreemptionPoints.find("none")).isEmpty();
  }
}
