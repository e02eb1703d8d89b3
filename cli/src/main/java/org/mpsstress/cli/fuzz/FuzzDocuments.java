package org.mpsstress.cli.fuzz;

import org.mpsstress.cli.campaign.Campaign;
import org.mpsstress.cli.campaign.CampaignResult;
import org.mpsstress.model.fuzz.FuzzDocument;
import org.mpsstress.model.fuzz.FuzzRow;
import org.mpsstress.reports.text.FuzzTable;
import org.mpsstress.scenarios.fuzz.FuzzFinding;
import org.mpsstress.scenarios.fuzz.FuzzResult;

/** From what a campaign of random programs came to, to what is left of it. */
final class FuzzDocuments {
  private FuzzDocuments() {}

  /**
   * The document.
   *
   * @param seed that was printed
   * @param subject reference for the simulated SUT, else the word of the kind
   * @param defect that was planted, or null
   * @param control what was planted first
   * @param result of the campaign
   * @param cutOff whether somebody ended it
   */
  static FuzzDocument of(
      long seed,
      String subject,
      String defect,
      FuzzDocument.Control control,
      FuzzResult result,
      boolean cutOff) {
    return new FuzzDocument(
        seed,
        subject,
        defect,
        result.programs(),
        result.schedules(),
        result.runs(),
        result.seconds(),
        new FuzzDocument.Coverage(
            result.pairs(),
            result.of(),
            result.curve().stream()
                .map(
                    one ->
                        new FuzzDocument.Coverage.Point(one.programs(), one.seconds(), one.pairs()))
                .toList()),
        control,
        result.findings().stream().map(FuzzDocuments::row).toList(),
        cutOff);
  }

  private static FuzzRow row(FuzzFinding finding) {
    return new FuzzRow(
        finding.program(),
        finding.layer(),
        finding.pool(),
        finding.kind(),
        finding.message(),
        finding.scenario(),
        finding.token(),
        finding.lines(),
        finding.from(),
        finding.tries());
  }

  /** What the campaign in whose folder its findings lie has to say. */
  static CampaignResult campaign(FuzzDocument document, Campaign begun) {
    return new CampaignResult(
        FuzzDocument.FILE,
        document.toJson(),
        console -> FuzzTable.print(document, begun.folder(), console),
        document.exitCode());
  }
}
