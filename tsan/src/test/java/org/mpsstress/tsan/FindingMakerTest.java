package org.mpsstress.tsan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Finding;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.scenarios.oracle.observation.RunTrace;
import org.mpsstress.tsan.report.SanitizerLog;

/** What a sanitizer's report is as a finding. */
class FindingMakerTest {
  private static Finding finding(String report) throws IOException {
    String text = Files.readString(Path.of("src/test/resources/reports", report));
    return new FindingMaker(null, RunTrace.none(), null)
        .of(SanitizerLog.parse(text).reports().get(0), List.of());
  }

  @Test
  void aUseAfterAFreeTellsWhoAllocatedTheMemoryAndWhoFreedIt() throws IOException {
    Finding use = finding("use_after_free.txt");
    assertThat(use.life())
        .extracting(LifeEvent::what)
        .containsExactly(LifeEvent.What.ALLOCATED, LifeEvent.What.FREED);
    assertThat(use.life().get(0).title()).isEqualTo("previously allocated by thread T4 here");
    assertThat(use.life().get(0).stack()).anyMatch(frame -> frame.contains("event.cpp:22"));
    assertThat(use.life().get(1).stack()).isEqualTo(use.previous().stack());
    assertThat(use.message()).doesNotContain("allocated by");
  }

  @Test
  void ofARaceTheMemoryIsNoMatter() throws IOException {
    Finding race = finding("race.txt");
    assertThat(race.life()).isEmpty();
    assertThat(race.message()).contains("allocated by main thread");
  }
}
