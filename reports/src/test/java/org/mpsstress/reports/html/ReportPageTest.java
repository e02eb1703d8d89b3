package org.mpsstress.reports.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Golden;
import org.mpsstress.reports.SampleRecords;

/** The page as a whole: golden files, what it must never do, and what it must always say. */
final class ReportPageTest {
  private static final Map<String, String> LINKS = Map.of("Allure report", "allure.html");

  @Test
  void aPassedRun() throws IOException {
    Golden.check("report-passed.html", bodyOf(SampleRecords.passed()));
  }

  @Test
  void aFailedRun() throws IOException {
    Golden.check("report-failed.html", bodyOf(SampleRecords.failed()));
  }

  @Test
  void aRecordThatWasCutOffSaysSo() throws IOException {
    String page = bodyOf(SampleRecords.cutOff());
    assertThat(page).contains("This record was cut off.").contains("thread-churn/threads=200/java");
    assertThat(page).contains("banner inconclusive").doesNotContain("banner passed");
    Golden.check("report-cut-off.html", page);
  }

  @Test
  void hostileTextStaysText() {
    String page = ReportPage.render(SampleRecords.hostile(), LINKS, null);
    assertThat(page).doesNotContain("<script").doesNotContain("\u202e").doesNotContain("\u0007");
    assertThat(page).contains("&lt;script&gt;alert(1)&lt;/script&gt;");
    assertThat(page).doesNotContain("href=\"javascript:").doesNotContain("etc/passwd");
    // No attribute can be broken out of: between quotes there is no raw quote or angle bracket.
    assertThat(Pattern.compile("=\"[^\"]*[<>][^\"]*\"").matcher(page).find()).isFalse();
  }

  @Test
  void belowAFindingStandWhatSaysThatItIsGoneAndWhatMakesItSmall() {
    String page = ReportPage.render(SampleRecords.withToken("/a/<b> x.yaml"), LINKS, null);
    assertThat(page)
        .containsPattern(
            "<span>is it gone\\?</span><code>\\./mps-stress verify MPS1\\.[\\w-]+ --scenario"
                + " '/a/&lt;b&gt; x\\.yaml'</code>")
        .containsPattern(
            "<span>make it small</span><code>\\./mps-stress minimise MPS1\\.[\\w-]+ --scenario"
                + " '/a/&lt;b&gt; x\\.yaml'</code>");
  }

  @Test
  void aHostileTitleStaysText() {
    RunRecord record =
        RunRecord.of(
            List.of(SampleRecords.run("simulated", Map.of("planted", "</title><script>x"))), false);
    String page = ReportPage.render(record, LINKS, null);
    assertThat(page).doesNotContain("<script").containsOnlyOnce("</title>");
    assertThat(page).contains("planted: &lt;/title&gt;&lt;script&gt;x, NOT found");
  }

  @Test
  void placesOfOneCauseAreFoldedBelowTheFirst() {
    String page = bodyOf(SampleRecords.oneCauseInThreePlaces());
    assertThat(page.split("<article class=\"finding\"", -1)).hasSize(3);
    assertThat(page)
        .contains("<summary>2 more places of the same cause</summary>")
        .containsOnlyOnce("<details class=\"places\"")
        .contains("g2 src/g.cpp:2")
        .doesNotContain("<pre>g2 src/g.cpp:2");
  }

  @Test
  void theRestOfALongMessageIsFolded() {
    String page = bodyOf(SampleRecords.longMessage());
    int folded = page.indexOf("<summary>25 more lines of this message</summary>");
    assertThat(page.substring(0, folded))
        .contains("use after free", "frame&lt;14&gt;")
        .doesNotContain("frame&lt;15&gt;");
    assertThat(page.substring(folded)).contains("frame&lt;15&gt;", "frame&lt;39&gt;");
  }

  @Test
  void theLifeOfMemoryStandsBesideBothSidesAndNoStackTwice() {
    String page = bodyOf(SampleRecords.usedAfterFree());
    assertThat(page.substring(page.indexOf("previous free by T2")))
        .containsSubsequence(
            "<h4>its memory</h4>",
            "<p>allocated by T1</p>",
            "<pre>Block::make&lt;int&gt; src/block.cpp:1</pre>",
            "<p>recorded on stream 3 (line 5)</p>\n</div>",
            "<p>freed by T2</p>",
            "<pre>as told above</pre>",
            "<p>reused by `y = full 2` (line 7)</p>\n</div>");
    assertThat(page).containsOnlyOnce("src/block.cpp:9").doesNotContain("no stack was recorded");
  }

  @Test
  void whatIsNoCollisionHasOneSideOnly() {
    assertThat(bodyOf(oneSided(FindingKind.LEAK)))
        .contains("<p>allocated</p>", "<pre>f src/f.cpp:1</pre>")
        .doesNotContain("current access", "previous access", "not known");
    assertThat(bodyOf(oneSided(FindingKind.RACE)))
        .contains("current access", "previous access", "not known");
  }

  @Test
  void causesThatLackOneLockStandUnderOneHeading() {
    String page = bodyOf(SampleRecords.oneLockInFourPlaces());
    assertThat(page.split("<article class=\"finding\"", -1)).hasSize(5);
    assertThat(page)
        .containsOnlyOnce(
            "<h3 class=\"lock\">one lock, 4 places: what Pool::grow allocated is used without the"
                + " mutex that others take</h3>")
        .containsOnlyOnce("<h3 class=\"lock\"")
        .containsOnlyOnce("<summary>2 more causes under one lock</summary>");
    int folded = page.indexOf("<details class=\"causes\"");
    String causes = page.substring(folded, page.indexOf("data race 4"));
    assertThat(causes).contains("data race 1", "data race 3");
    assertThat(page.substring(0, folded)).contains("data race 0").doesNotContain("data race 1");
  }

  @Test
  void loadsNothingAndRunsNothing() {
    String page = ReportPage.render(SampleRecords.failed(), LINKS, null);
    assertThat(page).contains("default-src 'none'");
    assertThat(page).doesNotContainPattern("(?i)<(script|link|iframe|object|embed|img)\\b");
    assertThat(page).doesNotContainPattern("https?://").doesNotContainPattern("url\\(");
  }

  @Test
  void theSubjectStandsInTheBannerAndTheTitle() {
    String page = ReportPage.render(SampleRecords.passed(), LINKS, null);
    assertThat(page).contains("<title>mps-stress: passed (simulated SUT)</title>");
    assertThat(page).contains("not evidence about a patch");
  }

  /** A finding of which one place is known. */
  private static RunRecord oneSided(FindingKind kind) {
    Access access = new Access("allocated", List.of("f src/f.cpp:1"));
    return RunRecord.of(
        List.of(
            SampleRecords.run("reference", Map.of()),
            FindingEntry.of(
                "", new Finding(kind, "one place", access, null, null, null, List.of()))),
        true);
  }

  /** Without the style sheet, which would drown a difference. */
  private static String bodyOf(RunRecord record) {
    String page = ReportPage.render(record, LINKS, null);
    return page.substring(page.indexOf("<body>"));
  }
}
