package org.mpsstress.tsan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.exploration.ExplorationReplayer;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.RunCoordinator;
import org.mpsstress.scenarios.runner.RunOutcome;
import org.mpsstress.scenarios.runner.SuiteCase;
import org.mpsstress.scenarios.runner.SuiteLayer;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** A race that both judges can see has a token of each; what only one sees is said. */
@Timeout(120)
class ExploredAgainTest {
  private static final String COUNTER = "backend::Counter::next src/backend/counter.cpp:5";

  @TempDir private Path out;

  private static RunCase counter(String defect) {
    return SanitizedControls.caseOf("sanitized-counter", defect, Flavour.TSAN, "free");
  }

  @Test
  void aRaceThatTheControlledRuntimeFindsTooHasItsTokenAndReplays() throws Exception {
    SuiteCase race =
        SuiteCase.of(
            counter("plain-round-robin-counter"),
            new SanitizedMethod(Harnesses.binary(Flavour.TSAN), Harnesses.exploring(), 1));
    RunOutcome outcome =
        RunCoordinator.run(
            Harnesses.request(out.resolve("run"))
                .layer(
                    new SuiteLayer(
                        SanitizedSelection.LAYER, List.of(), List.of(race), List.of(), null))
                .build(),
            new StopSignal());
    Finding found =
        outcome.record().allFindings().stream()
            .filter(finding -> finding.kind() == FindingKind.RACE)
            .findFirst()
            .orElseThrow();
    assertThat(RunToken.decode(found.token()).sanitizer()).isEqualTo("tsan");
    Matcher other =
        Pattern.compile("\ncontrolled runtime: the same race, every time: replay (MPS1\\S+)")
            .matcher(found.message());
    assertThat(other.find()).as(found.message()).isTrue();
    assertThat(found.attachments())
        .extracting(one -> one.name())
        .contains("report")
        .anyMatch(name -> name.startsWith("controlled "));
    RunToken schedule = RunToken.decode(other.group(1));
    assertThat(schedule.sanitizer()).isNull();
    ExplorationReplayer.Replay replay =
        new ExplorationReplayer(
                Harnesses.exploring().explorer(),
                Harnesses.settings(out.resolve("replay")),
                new StopSignal())
            .replay(schedule, Optional.empty());
    assertThat(replay.reproduced()).as(replay.message()).isTrue();
    assertThat(RacePlace.of(replay.finding())).isEqualTo(RacePlace.of(found)).isPresent();
    assertThat(found.cause()).isNotNull().isEqualTo(schedule.schedule().cause());
  }

  private static Finding race(List<String> current, List<String> previous) {
    return new Finding(
        FindingKind.RACE,
        "a race",
        new Access("a write", current),
        new Access("a read", previous),
        null,
        null,
        List.of());
  }

  private static Finding race(String one, String other) {
    return new Finding(
        FindingKind.RACE,
        "a race",
        new Access("a write", List.of("memset libc.so", one)),
        new Access("a read", List.of(other)),
        null,
        null,
        List.of());
  }

  private String answer(RunCase runCase, SanitizedOptions options, Duration time, Finding finding)
      throws Exception {
    CaseMethod.Context context =
        new CaseMethod.Context(
            Harnesses.settings(out),
            1,
            false,
            Budget.of(time),
            1,
            new StopSignal(),
            Oracles.all(),
            found -> {},
            (run, runs) -> {});
    List<Finding> answered =
        new ExploredAgain(options.explorer()).of(runCase, List.of(finding), 7, context);
    assertThat(answered).hasSize(1);
    assertThat(answered.get(0).attachments()).isEmpty();
    return answered.get(0).text();
  }

  @Test
  void aRaceThatItDoesNotFindSaysSo() throws Exception {
    String sound = answer(counter(null), Harnesses.exploring(), null, race(COUNTER, COUNTER));
    assertThat(sound)
        .matches(
            "a race\ncontrolled runtime: this race was not found in [1-9]\\d* schedules"
                + " of the same plan");
  }

  @Test
  void aRaceElsewhereIsAnotherOne() throws Exception {
    assertThat(
            answer(
                counter("plain-round-robin-counter"),
                Harnesses.exploring(),
                null,
                race(COUNTER, COUNTER)))
        .contains("this race was not found in", "it found instead: race: ");
  }

  @Test
  void whatCannotBeAskedSaysWhy() throws Exception {
    Finding race = race(COUNTER, COUNTER);
    assertThat(answer(counter(null), Harnesses.options(), null, race))
        .endsWith("controlled runtime: not asked: its explorer is not built");
    assertThat(answer(counter(null), Harnesses.exploring(), Duration.ZERO, race))
        .endsWith("controlled runtime: not asked: the time was up");
    RunCase big = Big.parallel();
    assertThat(answer(big, Harnesses.exploring(), null, race))
        .endsWith("controlled runtime: not asked: the case has 9 threads, it explores 4");
  }

  @Test
  void onlyRacesAreAskedFor() throws Exception {
    Finding leak = Finding.of(FindingKind.LEAK, "a leak");
    assertThat(answer(counter(null), Harnesses.exploring(), null, leak)).isEqualTo("a leak");
  }

  @Test
  void placesAreFunctionsOnBothSidesInNoOrder() {
    String stream =
        "mpsstress::backend::(anonymous namespace)::Stream::commit(bool) src/backend/stream.cpp:73";
    assertThat(RacePlace.of(race(COUNTER, stream)))
        .isPresent()
        .isEqualTo(RacePlace.of(race("backend::Stream::commit src/backend/stream.cpp:9", COUNTER)))
        .isNotEqualTo(RacePlace.of(race(COUNTER, COUNTER)))
        .isNotEqualTo(RacePlace.of(race(stream, stream)));
    String lambda =
        "int mpsstress::sut::make(mpss_sut*)::$_0::operator()() const src/sut/sim.cpp:3";
    assertThat(RacePlace.of(race(COUNTER, lambda)))
        .isPresent()
        .isEqualTo(RacePlace.of(race("operator() src/sut/sim.cpp:3", COUNTER)));
    assertThat(RacePlace.of(race(COUNTER, "main app/harness_main.cpp:3"))).isEmpty();
  }

  @Test
  void ofSourcesTheirOwnFunctionsCountAndNotWhatCarriesThemOut() {
    Finding sanitized =
        race(
            List.of("reset /home/me/Pool.mm:140", "backend::make src/sut/sources/backend.mm:344"),
            List.of(
                "std::mutex::lock /usr/lib/llvm-19/include/c++/v1/mutex:90",
                "at::Event::record /home/me/Pool.mm:27",
                "call src/objc/blocks/block.hpp:49"));
    Finding explored =
        race(
            List.of(
                "invocation function for block in at::Event::record(bool) Pool.mm:24",
                "mpsstress::objc::call() src/objc/blocks/block.hpp:49"),
            List.of("at::Event::reset(at::Stream*, bool) Pool.mm:141"));
    Finding other =
        race(
            List.of("at::Event::reset(at::Stream*, bool) Pool.mm:141"),
            List.of("at::Event::query() const Pool.mm:130", "at::Event::record(bool) Pool.mm:24"));
    assertThat(RacePlace.of(sanitized))
        .isPresent()
        .isEqualTo(RacePlace.of(explored))
        .isNotEqualTo(RacePlace.of(other));
  }

  /** A case with too many threads. */
  private static final class Big {
    static RunCase parallel() {
      String yaml =
          """
          scenario: big
          title: Nine threads
          checks: [C6]
          groups:
            - name: worker
              threads: 9
              program:
                - s = pool stream
          expect:
            errors: none
          """;
      return org.mpsstress.scenarios.runner.cases.CaseSelection.of(
          org.mpsstress.scenarios.plan.Cases.of(
                  org.mpsstress.scenarios.language.ScenarioLoader.load("big.yaml", yaml))
              .get(0),
          org.mpsstress.scenarios.plan.PlanOptions.simulated("patched"));
    }
  }
}
