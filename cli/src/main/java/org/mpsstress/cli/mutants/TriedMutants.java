package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.util.List;
import org.mpsstress.cli.campaign.BudgetOption;
import org.mpsstress.cli.campaign.Campaign;
import org.mpsstress.cli.campaign.CampaignResult;
import org.mpsstress.cli.campaign.TimeLimit;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.model.mutants.BackendMutantsDocument;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.MutantResult;
import org.mpsstress.reports.text.BackendMutantsTable;

/**
 * Tries mutants, one after the other, until somebody objects to each.
 *
 * @param again whether they are such as an earlier campaign has killed: nothing excuses one that
 *     survives
 */
record TriedMutants(
    AskedOptions asked,
    MutantsUnderTest mutants,
    Installation installation,
    BudgetOption budget,
    boolean again) {
  /** Tries those. */
  CampaignResult of(List<FoundMutant> drawn, Campaign running)
      throws IOException, InterruptedException {
    List<MutantResult> results;
    long began;
    try (MutantSuites made =
            MutantSuites.upTo(
                asked.suite(),
                asked.layers(),
                asked.scenarios(),
                mutants.subject(),
                installation,
                running.folder(),
                running.stop());
        TimeLimit limit = budget.begin(running.stop())) {
      began = System.nanoTime();
      MutantCampaign trying =
          new MutantCampaign(
              made.all().stream().map(each -> mutants.trials(each, running.seed())).toList(),
              mutants.reviewed().equivalent(),
              again ? SurvivorReasons.none() : mutants.reviewed().survivors(),
              new SameCode(mutants.subject(), running.folder())::of,
              !again && drawn.size() >= MutantCampaign.BASELINE_PAYS,
              mutants.reached(),
              running.err());
      results = trying.attempt(drawn);
      if (limit.isReached()) {
        running.sayBudgetSpent();
      }
    }
    if (!mutants.reference()) {
      leaveToReview(results, running);
    }
    BackendMutantsDocument document =
        new BackendMutantsDocument(
            mutants.word(),
            running.seed(),
            mutants.subject().mutants(),
            drawn.size(),
            MutantSuites.of(asked.suite()).stream().map(Suite::word).toList(),
            asked.layers(),
            asked.scenarios(),
            (System.nanoTime() - began) * 1e-9,
            results);
    return new CampaignResult(
        BackendMutantsDocument.FILE,
        document.toJson(),
        out -> BackendMutantsTable.print(document, out),
        document.exitCode());
  }

  private void leaveToReview(List<MutantResult> results, Campaign running)
      throws IOException, InterruptedException {
    SurvivorsToReview review =
        new SurvivorsToReview(mutants.reviewed(), mutants.subject().mutants());
    long open = review.write(results, running.folder());
    if (open > 0) {
      running
          .err()
          .println(
              "mps-stress: "
                  + open
                  + " to be looked at: "
                  + running.folder().resolve(SurvivorsToReview.FILE));
    }
  }
}
