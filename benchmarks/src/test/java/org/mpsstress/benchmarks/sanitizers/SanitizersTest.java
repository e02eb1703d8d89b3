package org.mpsstress.benchmarks.sanitizers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.benchmarks.Benchmarks;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What is made of runs with and without a sanitizer. */
class SanitizersTest {
  private static final String GOOD =
      "{\"status\":\"ended\",\"errors\":0,\"mismatches\":0,\"nanos\":%d}";

  @TempDir private Path folder;

  private Path saying(String name, String line, String onErrors) throws IOException {
    Path script = folder.resolve(name);
    Files.writeString(
        script, "#!/bin/sh\nprintf '%s' '" + onErrors + "' >&2\necho '" + line + "'\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  private List<Measurement> compare(Path sanitized) throws Exception {
    Path plain = saying("plain", GOOD.formatted(20_000_000), "");
    return Sanitizers.compare(new ParallelCase("patched", 8, 50), plain, sanitized, folder, 3);
  }

  private static Measurement named(List<Measurement> figures, String end) {
    return figures.stream().filter(one -> one.name().endsWith(end)).findFirst().orElseThrow();
  }

  @Test
  void aSilentRunMeetsTheBarAndIsComparedWithThePlainOne() throws Exception {
    List<Measurement> figures = compare(saying("tsan", GOOD.formatted(500_000_000), "a word"));
    assertThat(named(figures, "sanitizers.patched.8x50.reports").value()).isZero();
    assertThat(named(figures, ".reports").met()).isTrue();
    assertThat(named(figures, ".runs").value()).isEqualTo(3);
    assertThat(named(figures, ".tsan.time").value()).isEqualTo(500);
    assertThat(named(figures, ".tsan.time").unit()).isEqualTo("ms");
    assertThat(named(figures, ".tsan.time").against())
        .isEqualTo("sanitizers.patched.8x50.plain.time");
    assertThat(named(figures, ".tsan.time").ratio()).isEqualTo(25);
  }

  @Test
  void everyReportOfEveryRunCounts() throws Exception {
    String two = "WARNING: ThreadSanitizer: data race\nWARNING: ThreadSanitizer: lock order";
    Measurement reports = named(compare(saying("tsan", GOOD.formatted(5), two)), ".reports");
    assertThat(reports.value()).isEqualTo(6);
    assertThat(reports.met()).isFalse();
    assertThat(reports.bar()).isEqualTo("at most 0 reports");
  }

  @Test
  void aRunThatFailsIsNoFigure() throws Exception {
    Path wrong = saying("wrong", GOOD.formatted(5).replace("mismatches\":0", "mismatches\":2"), "");
    assertThatThrownBy(() -> compare(wrong))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("a run of the correct backend failed");
    Path mute = saying("mute", "nothing", "");
    assertThatThrownBy(() -> compare(mute)).isInstanceOf(FrameworkError.class);
  }

  @Test
  void thePlanIsWhatItsNameSays() {
    assertThat(ParallelCase.all()).hasSize(12);
    for (ParallelCase one : ParallelCase.all()) {
      assertThat(one.scenarioCase().point().threads()).isEqualTo(one.threads());
    }
  }

  @Test
  void aPartIsAPoolOrASizeOrBoth() {
    Sanitizers all = new Sanitizers();
    assertThat(part("freelist")).hasSize(4).allMatch(one -> one.pool().equals("freelist"));
    assertThat(part("200x20")).hasSize(3).allMatch(one -> one.threads() == 200);
    assertThat(part("upstream.31x100")).containsExactly(new ParallelCase("upstream", 31, 100));
    assertThat(all.part("7x7")).isEmpty();
    assertThat(all.part("patched.upstream")).isEmpty();
    assertThat(Benchmarks.find("sanitizers.patched").orElseThrow().name())
        .isEqualTo("sanitizers.patched");
    assertThat(Benchmarks.find("sanitizers.")).isEmpty();
    assertThat(Benchmarks.find("scaling.mm")).isEmpty();
  }

  private static List<ParallelCase> part(String words) {
    return ((Sanitizers) new Sanitizers().part(words).orElseThrow()).cases();
  }
}
