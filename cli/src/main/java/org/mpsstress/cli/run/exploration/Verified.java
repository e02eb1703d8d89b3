package org.mpsstress.cli.run.exploration;

import java.nio.file.Path;
import java.time.Duration;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.exploration.ExplorationControls;
import org.mpsstress.scenarios.exploration.ExplorerBinary;
import org.mpsstress.scenarios.exploration.FixVerifier;
import org.mpsstress.scenarios.runner.ExpectedLibrary;
import org.mpsstress.scenarios.runner.RunInterrupted;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.StopSignal;

/** An explored run's finding, looked for on the subject as it is now. */
public final class Verified {
  private Verified() {}

  /** Looks for it; files go into that folder. */
  public static FixVerifier.Verification of(
      RunToken token,
      Subject subject,
      Installation installation,
      Path directory,
      StopSignal stop,
      Long schedules,
      Duration budget)
      throws RunInterrupted, InterruptedException {
    ExplorerBinary binary = ExplorerBinary.read(subject.executable(installation.explorer()));
    ExplorerBinary planted = ExplorerBinary.read(installation.explorer());
    RunRequestBuilder request =
        new RunRequestBuilder(
            directory,
            new ExpectedLibrary(binary.path(), binary.buildId(), ""),
            ExploredRun.NO_WORKER);
    subject.addTo(request);
    return new FixVerifier(binary, request.settings(), stop)
        .verify(token, schedules, budget, ExplorationControls.planted(planted));
  }
}
