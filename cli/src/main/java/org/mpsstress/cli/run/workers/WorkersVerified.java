package org.mpsstress.cli.run.workers;

import java.util.List;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.runner.Proof;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.RunVerifier;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.Verification;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/** The finding of a run in workers, looked for on the subject as it is now. */
final class WorkersVerified {
  private WorkersVerified() {}

  /** Refuses a token of which nobody knows how soon it had failed. */
  static void check(RunToken token, Engine.Verifying how) {
    if (token.run() != null && how.before() != null) {
      throw new UserError("--before: the token says itself which run showed the finding");
    }
    if (RunVerifier.before(token, limits(how)) == null) {
      throw new UserError(
          "verify: the token does not say in which run of its case the finding came up, as tokens"
              + " of controls and replays do not; --before K says it");
    }
  }

  private static RunVerifier.Limits limits(Engine.Verifying how) {
    return new RunVerifier.Limits(how.most(), how.budget(), how.before());
  }

  /**
   * Looks for it.
   *
   * @param request of a run on the subject
   * @param proofs what the subject's controls must show
   * @param controls that a silence needs
   */
  static Verification of(
      RunToken token,
      Engine.Verifying how,
      RunRequestBuilder request,
      List<Proof> proofs,
      List<SuiteControl> controls)
      throws RunInterrupted, InterruptedException {
    // That the case's own detector sees here, its finding has shown; what the device must prove
    // shows that the tool still sees.
    List<Proof> needed = proofs.stream().filter(Proof::needed).toList();
    return new RunVerifier(request.settings(), how.stop(), limits(how), how.steps())
        .verify(token, new RunVerifier.Planted(controls, needed));
  }
}
