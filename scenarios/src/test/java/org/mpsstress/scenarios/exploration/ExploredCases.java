package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.RunCoordinator;
import org.mpsstress.scenarios.runner.RunListener;
import org.mpsstress.scenarios.runner.RunOutcome;
import org.mpsstress.scenarios.runner.RunRequest;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** A case that is explored within a run, by an explorer that is told what to say. */
abstract class ExploredCases {
  static final String SIGNATURE = "0123456789abcdef";

  @TempDir Path folder;
  FakeExplorer fake;
  RunCase runCase;
  ExploreOptions options = ExploreOptions.of(Strategy.POS).within(100L, null);
  int jobs = 1;
  Duration budget;
  RunOutcome outcome;
  final List<RunListener.Progress> progress = new ArrayList<>();

  @BeforeEach
  void make() throws Exception {
    fake = new FakeExplorer(folder.resolve("fake"));
    runCase = ExplorationSelection.explored(FakeCases.named("pass"), Strategy.POS);
  }

  CaseResult run() throws Exception {
    RunRequest request =
        new FakeCases.Request(FakeCases.settings(folder.resolve("run")))
            .cases(List.of(runCase))
            .budget(budget)
            .method("pos", new ExplorationMethod(fake.binary(), options, jobs))
            .listener(
                new RunListener() {
                  @Override
                  public void progress(Progress now) {
                    progress.add(now);
                  }
                })
            .build();
    outcome = RunCoordinator.run(request, new StopSignal());
    assertThat(RunRecordReader.read(outcome.recordFile())).isEqualTo(outcome.record());
    return outcome.record().cases().get(0);
  }

  CaseEnd end() throws Exception {
    return run().end().orElseThrow();
  }
}
