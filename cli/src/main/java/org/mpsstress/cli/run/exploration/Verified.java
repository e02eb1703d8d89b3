package org.mpsstress.cli.run.exploration;

import java.nio.file.Path;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.exploration.ExplorationControls;
import org.mpsstress.scenarios.exploration.FixVerifier;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.Verification;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;

/** An explored run's finding, looked for on the subject as it is now. */
final class Verified {
  private Verified() {}

  /** Looks for it. */
  static Verification of(
      RunToken token, Subject subject, Installation installation, Engine.Verifying how)
      throws RunInterrupted, InterruptedException {
    ExplorerBinary binary = ExplorerBinary.read(subject.executable(installation.explorer()));
    ExplorerBinary planted = ExplorerBinary.read(installation.explorer());
    RunRequestBuilder request = request(binary, how.directory());
    subject.addTo(request);
    return new FixVerifier(binary, request.settings(), how.stop(), how.steps())
        .verify(token, how.most(), how.budget(), ExplorationControls.planted(planted));
  }

  /** Of that explorer alone, in that folder. */
  static RunRequestBuilder request(ExplorerBinary binary, Path directory) {
    return new RunRequestBuilder(
        directory, new ExpectedLibrary(binary.path(), binary.buildId(), ""), ExploredRun.NO_WORKER);
  }
}
