package org.mpsstress.reports.html;

import java.util.List;
import java.util.stream.Collectors;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.SutWord;
import org.mpsstress.model.detection.DefectRow;
import org.mpsstress.model.detection.DetectionDocument;
import org.mpsstress.model.detection.DetectorHits;
import org.mpsstress.model.detection.Power;
import org.mpsstress.model.detection.Quantile;
import org.mpsstress.model.detection.Quiet;
import org.mpsstress.reports.Numbers;

/**
 * The page {@code detection.html}: a heat map with a row for each defect and a column for each
 * layer. The colour is the N50 by powers of ten; a layer that missed a trial says so in words.
 */
public final class DetectionPage {
  /** The last shade is for all that takes longer. */
  private static final int SHADES = 5;

  /** What {@code detection.jte} shows. */
  record View(
      boolean sources,
      String summary,
      List<String> layers,
      List<Row> defects,
      List<Fact> faults,
      List<Fact> untried,
      String quietRuns,
      long quietFindings,
      List<FalseAlarm> falseAlarms,
      String document) {}

  /** A defect, with a cell for each layer. */
  record Row(String id, String title, List<Cell> cells) {}

  /**
   * What a layer says of a defect.
   *
   * @param style its classes in the style sheet; null where it was not tried
   * @param reported what its detectors reported
   */
  record Cell(String style, String tooltip, String n50, String found, String reported) {}

  /** What was found where nothing is. */
  record FalseAlarm(String where, String message, String replay) {}

  private DetectionPage() {}

  /** Renders the page. */
  public static String render(DetectionDocument document) {
    List<String> layers = document.layers();
    Quiet quiet = document.quiet();
    return Templates.render(
        "detection.jte",
        new View(
            SutWord.SOURCES.is(document.sut()),
            summary(document),
            layers.stream().map(LayerWord::shown).toList(),
            document.defects().stream().map(row -> row(row, layers)).toList(),
            document.faults().stream()
                .map(
                    one ->
                        new Fact(one.what() + " on " + LayerWord.shown(one.layer()), one.message()))
                .toList(),
            document.untried().stream().map(one -> new Fact(one.id(), one.reason())).toList(),
            Numbers.count(quiet.runs()),
            quiet.findings(),
            quiet.cases().stream()
                .filter(one -> one.findings() > 0)
                .map(DetectionPage::falseAlarm)
                .toList(),
            DetectionDocument.FILE));
  }

  private static String summary(DetectionDocument document) {
    return document.defects().size()
        + " defects, "
        + document.trials()
        + " trials each (plain stress beside another layer: a quarter of them), seed "
        + document.seed()
        + ", "
        + Numbers.seconds(document.seconds())
        + " on "
        + document.machine().cores()
        + " cores."
        + (document.complete() ? "" : " It was ended early: not all was tried.");
  }

  private static Row row(DefectRow row, List<String> layers) {
    return new Row(
        row.id(), row.title(), layers.stream().map(layer -> cell(row, row.on(layer))).toList());
  }

  private static Cell cell(DefectRow row, Power power) {
    if (power == null) {
      return new Cell(null, null, null, null, null);
    }
    return new Cell(
        shade(power) + (power == row.cheapest() ? " relied" : ""),
        tooltip(power),
        power.effort().n50().value() == null ? "–" : Numbers.count(power.effort().n50().value()),
        power.found() + "/" + power.trials(),
        reported(power));
  }

  private static String shade(Power power) {
    if (power.effort().n50().value() == null) {
      return "heat missed";
    }
    double tens = Math.ceil(Math.log10(power.effort().n50().value()));
    return "heat h" + (int) Math.min(SHADES - 1, tens);
  }

  private static String tooltip(Power power) {
    String median =
        power.effort().medianSeconds() == null
            ? ""
            : "; median " + Numbers.seconds(power.effort().medianSeconds());
    return power.tried().scenario()
        + " "
        + power.tried().caseId()
        + ", pool "
        + power.tried().pool()
        + ", "
        + power.tried().strategy()
        + "; "
        + power.unit()
        + ": N50 "
        + interval(power.effort().n50())
        + ", N95 "
        + interval(power.effort().n95())
        + median;
  }

  private static String interval(Quantile quantile) {
    return (quantile.value() == null ? "–" : quantile.value())
        + " ["
        + quantile.low()
        + ", "
        + (quantile.high() == null ? "…" : quantile.high())
        + "]";
  }

  private static String reported(Power power) {
    return power.oracles().stream()
        .filter(DetectorHits::expected)
        .map(DetectorHits::oracle)
        .collect(Collectors.joining(", "));
  }

  private static FalseAlarm falseAlarm(Quiet.QuietCase one) {
    return new FalseAlarm(
        LayerWord.shown(one.layer()) + ": " + one.scenario() + " " + one.caseId(),
        one.message(),
        ReplayCommandLine.of(one.token()));
  }
}
