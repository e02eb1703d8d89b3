package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.util.List;
import org.mpsstress.cli.campaign.BudgetOption;
import org.mpsstress.cli.campaign.Campaign;
import org.mpsstress.cli.campaign.CampaignResult;
import org.mpsstress.cli.campaign.TimeLimit;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.UnreachedMutantsDocument;
import org.mpsstress.reports.text.UnreachedMutantsTable;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/** Runs each case once over the sound backend, and tells which mutants' code nobody came to. */
record UnreachedMutants(
    AskedOptions asked, MutantsUnderTest mutants, Installation installation, BudgetOption budget) {
  /**
   * Runs them.
   *
   * @param chosen that it is asked of
   */
  CampaignResult of(List<FoundMutant> chosen, Campaign running)
      throws IOException, InterruptedException {
    try (MutantLayers layers =
            MutantLayers.of(
                asked.suite(),
                asked.layers(),
                asked.scenarios(),
                mutants.subject(),
                installation,
                running.folder(),
                running.stop());
        TimeLimit limit = budget.begin(running.stop())) {
      MutantTrials trials = mutants.trials(layers, running.seed());
      boolean whole = true;
      try {
        trials.measure(mutants.reached(), running.err());
      } catch (RunInterrupted interrupted) {
        whole = false;
      }
      if (limit.isReached()) {
        running.sayBudgetSpent();
      }
      UnreachedMutantsDocument document =
          UnreachedMutantsDocument.of(
              running.seed(), asked.suite().word(), chosen, trials.reached(), whole);
      return new CampaignResult(
          UnreachedMutantsDocument.FILE,
          document.toJson(),
          out -> UnreachedMutantsTable.print(document, out),
          document.exitCode());
    }
  }
}
