package org.mpsstress.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.cli.layers.SuiteLayers;
import org.mpsstress.cli.run.exploration.ExplorationEngine;
import org.mpsstress.cli.run.sanitizers.SanitizersEngine;
import org.mpsstress.cli.run.workers.FreeEngine;
import org.mpsstress.cli.run.workers.NoiseEngine;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import picocli.CommandLine;

/** The registry of engines: whatever is asked for, and whatever made a token, is one of them. */
final class EnginesTest {
  private static RunOptions options(String... words) {
    return CommandLine.populateCommand(new RunOptions(), words);
  }

  private static List<Engine> makers(RunToken token) {
    return Engines.ALL.stream().filter(engine -> engine.made(token)).toList();
  }

  @Test
  void everyStrategyIsOfOneEngine() {
    assertThat(Engines.strategies())
        .startsWith("free", "noise", "auto")
        .containsAll(Strategy.all().stream().map(Strategy::word).toList())
        .contains("random", "pct", "pos", "feedback")
        .doesNotHaveDuplicates();
    for (String strategy : Engines.strategies()) {
      Engine chosen = options("--strategy", strategy).engine();
      assertThat(chosen.strategies()).as(strategy).contains(strategy);
      assertThat(chosen).isNotInstanceOf(SanitizersEngine.class);
    }
    assertThat(options().engine()).isInstanceOf(FreeEngine.class);
    assertThat(options("--stop-at-finding").strategy()).isEqualTo("auto");
    assertThat(options("--schedules", "9").engine()).isInstanceOf(ExplorationEngine.class);
    assertThat(options("--repeat", "9").strategy()).isEqualTo("free");
    assertThat(options("--strategy", "noise").engine()).isInstanceOf(NoiseEngine.class);
    assertThat(options("--strategy", "pct").engine()).isInstanceOf(ExplorationEngine.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"free", "noise"})
  void aSanitizerHasAnEngineOfItsOwn(String strategy) {
    assertThat(options("--strategy", strategy, "--sanitizer", "tsan").engine())
        .isInstanceOf(SanitizersEngine.class);
  }

  @ParameterizedTest
  @CsvSource({
    "sim, 'scenarios controlled sanitizers lincheck jcstress'",
    "sources, 'controlled sanitizers'",
    "torch, ''"
  })
  void layersBesideWorkersJudgeWhatCanBeLinkedIntoThem(String subject, String layers) {
    SutOptions none = CommandLine.populateCommand(new SutOptions());
    SubjectKind kind = Subjects.of(none, CheckoutHere.get()).kind("--sut", subject);
    String judging =
        SuiteLayers.of(SuiteLayers.WORDS).stream()
            .filter(layer -> layer.judges(kind))
            .map(LayerOfSuite::word)
            .collect(Collectors.joining(" "));
    assertThat(judging).isEqualTo(layers);
  }

  @ParameterizedTest
  @CsvSource({
    "PRESUBMIT, sim, true",
    "PRESUBMIT, sources, true",
    "PRESUBMIT, torch, false",
    "CI, sim, false",
    "SOAK, sim, false",
    ", sim, false",
  })
  void onlyAPresubmitOfWhatHasItsOwnDeviceRunsFreeCasesBesideEachOther(
      Suite suite, String subject, boolean sideBySide) {
    SutOptions none = CommandLine.populateCommand(new SutOptions());
    SubjectKind kind = Subjects.of(none, CheckoutHere.get()).kind("--sut", subject);
    assertThat(FreeEngine.areSideBySide(suite, kind)).isEqualTo(sideBySide);
  }

  @Test
  void everyTokenIsOfOneEngine() {
    RunToken free = token("free", null, null);
    assertThat(makers(free)).singleElement().isInstanceOf(FreeEngine.class);
    assertThat(makers(token("noise", null, null))).singleElement().isInstanceOf(NoiseEngine.class);
    assertThat(makers(token("free", null, "asan")))
        .singleElement()
        .isInstanceOf(SanitizersEngine.class);
    assertThat(makers(token("noise", null, "tsan")))
        .singleElement()
        .isInstanceOf(SanitizersEngine.class);
    ScheduleToken schedule = new ScheduleToken(3, "shared", null, null, 7L, "0123456789abcdef");
    assertThat(makers(token("pos", schedule, null)))
        .singleElement()
        .isInstanceOf(ExplorationEngine.class);
  }

  @ParameterizedTest
  @CsvSource({"nobodys,", "pos,", "nobodys, tsan", "pos, asan"})
  void aTokenOfNoEngineIsRefused(String strategy, String sanitizer) {
    assertThatThrownBy(() -> Engines.of(token(strategy, null, sanitizer)))
        .isInstanceOf(RunTokenException.class)
        .hasMessageStartingWith(
            "damaged replay token: its strategy is '"
                + strategy
                + "' and it has no schedule; without one it is free or noise");
  }

  /** An engine that can neither verify nor minimise. */
  private static final class OtherEngine implements Engine {
    @Override
    public List<String> strategies() {
      return List.of("backwards");
    }

    @Override
    public Prepared prepare(RunOptions options, Subject subject, Installation installation) {
      throw new IllegalStateException();
    }

    @Override
    public boolean made(RunToken token) {
      return true;
    }

    @Override
    public Replay replay(RunToken token, Subject subject, Installation installation) {
      throw new IllegalStateException();
    }
  }

  @Test
  void whatAnEngineCannotDoIsSaidOfItsOwnRuns() {
    Engine other = new OtherEngine();
    RunToken token = token("backwards", null, null);
    assertThatThrownBy(() -> other.checkVerified(token, null))
        .hasMessageStartingWith("verify: the token is of a run under strategy backwards, and");
    assertThatThrownBy(() -> other.checkMinimised(token))
        .hasMessageStartingWith("minimise: the token is of a run under strategy backwards, and");
    assertThatThrownBy(() -> new SanitizersEngine().checkMinimised(token("free", null, "asan")))
        .hasMessageStartingWith("minimise: the token is of a run under sanitizer asan, and");
  }

  private static RunToken token(String strategy, ScheduleToken schedule, String sanitizer) {
    return new RunToken(
        "s",
        "",
        "patched",
        strategy,
        "native",
        null,
        1,
        "012345678901",
        null,
        new RunToken.Execution(schedule, sanitizer, null, null));
  }

  @Test
  void suitesAndTheMatrixHaveTheLayersOfTheEngines() {
    assertThat(SuiteLayers.WORDS)
        .containsExactly("scenarios", "controlled", "sanitizers", "lincheck", "jcstress");
    assertThat(Engines.ALL.stream().flatMap(engine -> engine.trialWords().stream()))
        .containsExactly("free", "noise", "controlled", "tsan", "asan");
  }
}
