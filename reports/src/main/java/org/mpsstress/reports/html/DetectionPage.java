package org.mpsstress.reports.html;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.detection.DefectRow;
import org.mpsstress.model.detection.DetectionDocument;
import org.mpsstress.model.detection.DetectorHits;
import org.mpsstress.model.detection.Faulted;
import org.mpsstress.model.detection.Power;
import org.mpsstress.model.detection.Quantile;
import org.mpsstress.model.detection.Quiet;
import org.mpsstress.model.detection.Untried;
import org.mpsstress.reports.Numbers;

/**
 * The page {@code detection.html}: a heat map with a row for each defect and a column for each
 * layer. The colour is the N50 by powers of ten; a layer that missed a trial says so in words.
 */
public final class DetectionPage {
  /** The last shade is for all that takes longer. */
  private static final int SHADES = 5;

  private final HtmlWriter html = new HtmlWriter();
  private final DetectionDocument document;

  private DetectionPage(DetectionDocument document) {
    this.document = document;
  }

  /** Renders the page. */
  public static String render(DetectionDocument document) {
    return new DetectionPage(document).page();
  }

  private String page() {
    PageHead.begin(html, "mps-stress: detection matrix");
    html.open("nav").element("span", "mps-stress", "class", "brand").closeLine();
    html.open("section").element("h2", "What is found, and how soon");
    html.element(
        "p",
        (document.sut().equals("sources")
                ? "Each defect is a mistake planted in the specimen: Objective-C++ sources of this"
                    + " project's own, compiled over the simulated device."
                : "Each defect is a real bug of the MPS backend's history, planted in the simulated"
                    + " device.")
            + " It says what a quiet run is worth; about a real library it says nothing. A cell has"
            + " the attempts (runs or schedules) after which half of the trials had found the"
            + " defect, and what was reported.",
        "class",
        "quiet");
    html.element("p", summary(), "class", "quiet").closeLine();
    legend();
    map();
    faults();
    untried();
    quiet();
    html.open("footer").text("Made by mps-stress from " + DetectionDocument.FILE + ".").closeLine();
    html.closeLine();
    html.close().close();
    return html.finish() + "\n";
  }

  private String summary() {
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

  private void legend() {
    html.open("p", "class", "legend").text("N50 ");
    String[] names = {"1", "to 10", "to 100", "to 1,000", "more", "missed by half"};
    for (int shade = 0; shade < names.length; shade++) {
      String style = shade < SHADES ? "heat h" + shade : "heat missed";
      html.element("span", names[shade], "class", style).text(" ");
    }
    html.text("A bar at the left marks the layer that is relied on.").closeLine();
  }

  private void map() {
    Set<String> columns = new LinkedHashSet<>(List.of("free", "controlled", "tsan", "asan"));
    columns.removeIf(column -> document.defects().stream().allMatch(row -> row.on(column) == null));
    html.open("section", "id", "matrix")
        .open("div", "class", "scroll")
        .open("table", "class", "map");
    html.open("thead").open("tr").element("th", "defect", "scope", "col");
    columns.forEach(column -> html.element("th", column, "scope", "col"));
    html.close().close().open("tbody").trusted("\n");
    for (DefectRow row : document.defects()) {
      html.open("tr").open("th", "scope", "row").text(row.id());
      html.element("span", row.title(), "class", "title").close();
      columns.forEach(column -> cell(row, row.on(column)));
      html.closeLine();
    }
    html.close().close().close().closeLine();
  }

  private void cell(DefectRow row, Power power) {
    if (power == null) {
      html.element("td", "");
      return;
    }
    String relied = power == row.cheapest() ? " relied" : "";
    html.open("td", "class", shade(power) + relied, "title", tooltip(power));
    html.element("b", power.n50().value() == null ? "–" : Numbers.count(power.n50().value()));
    html.text(" " + power.found() + "/" + power.trials());
    html.element("span", reported(power), "class", "reported").close();
  }

  private static String shade(Power power) {
    if (power.n50().value() == null) {
      return "heat missed";
    }
    double tens = Math.ceil(Math.log10(power.n50().value()));
    return "heat h" + (int) Math.min(SHADES - 1, tens);
  }

  private static String tooltip(Power power) {
    return power.scenario()
        + " "
        + power.caseId()
        + ", pool "
        + power.pool()
        + ", "
        + power.strategy()
        + "; "
        + power.unit()
        + ": N50 "
        + interval(power.n50())
        + ", N95 "
        + interval(power.n95())
        + (power.medianSeconds() == null
            ? ""
            : "; median " + Numbers.seconds(power.medianSeconds()));
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

  private void faults() {
    if (document.faults().isEmpty()) {
      return;
    }
    html.open("section", "id", "faults").element("h2", "Faults of the framework").open("dl");
    for (Faulted one : document.faults()) {
      html.element("dt", one.what() + " on " + one.layer()).element("dd", one.message());
    }
    html.close().closeLine();
  }

  private void untried() {
    if (document.untried().isEmpty()) {
      return;
    }
    html.open("section", "id", "untried").element("h2", "Not tried").open("dl");
    for (Untried one : document.untried()) {
      html.element("dt", one.id()).element("dd", one.reason());
    }
    html.close().closeLine();
  }

  private void quiet() {
    Quiet quiet = document.quiet();
    html.open("section", "id", "quiet").element("h2", "Without a defect");
    html.element(
        "p",
        "The same cases on the same layers, with nothing planted: "
            + Numbers.count(quiet.runs())
            + " runs and schedules, "
            + quiet.findings()
            + " findings.",
        "class",
        "quiet");
    for (Quiet.QuietCase one : quiet.cases()) {
      if (one.findings() > 0) {
        html.open("article", "class", "finding");
        html.element("h3", one.layer() + ": " + one.scenario() + " " + one.caseId());
        html.element("p", one.message(), "class", "message");
        html.element("code", ReplayCommandLine.of(one.token())).closeLine();
      }
    }
    html.closeLine();
  }
}
