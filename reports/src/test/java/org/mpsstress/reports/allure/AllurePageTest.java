package org.mpsstress.reports.allure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.reports.SampleRecords;

/** The page that the real Allure command line makes. */
final class AllurePageTest {
  @TempDir private Path run;

  @Test
  void oneFileThatCallsNobody() throws IOException {
    Path results = Files.createDirectories(run.resolve("results"));
    AllureResults.write(SampleRecords.hostile(), run, results);
    Path page = run.resolve("allure.html");
    page().write(results, page, "a title");
    String text = Files.readString(page);
    assertThat(text)
        .contains("<html", "<title>a title</title>")
        .doesNotContainPattern("(?i)googletagmanager|gtag");
    assertThat(text).doesNotContain("<script>alert(1)</script>");
    assertThat(text).doesNotContainPattern("(?i)<(script|link|img)[^>]+(src|href)=\"https?:");
    try (Stream<Path> left = Files.list(run)) {
      assertThat(left).containsExactlyInAnyOrder(results, page);
    }
  }

  @Test
  void aFailureIsToldInItsOwnWordsAndLeavesNothing() throws IOException {
    Files.createDirectories(run.resolve("broken/lib"));
    AllurePage broken = AllurePage.in(run.resolve("broken")).orElseThrow();
    assertThatThrownBy(() -> broken.write(run.resolve("results"), run.resolve("allure.html"), ""))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Allure failed: ")
        .hasMessageContaining("io.qameta.allure.CommandLine");
    try (Stream<Path> left = Files.list(run)) {
      assertThat(left).containsExactly(run.resolve("broken"));
    }
  }

  @Test
  void aDirectoryWithoutAllureIsNoDistribution() {
    assertThat(AllurePage.in(run)).isEmpty();
  }

  private static AllurePage page() {
    return AllurePage.in(Path.of("target/allure")).orElseThrow();
  }

  @Test
  void ofAStackOnlyTheInnermostCauseIsTold() {
    String log =
        "Exception in thread \"main\" java.lang.RuntimeException: could not\n"
            + "\tat x.Y.z(Y.java:1)\n".repeat(50)
            + "Caused by: java.io.IOException: No space left on device\n\tat a.B.c(B.java:2)\n";
    assertThat(AllurePage.cause(log)).isEqualTo("java.io.IOException: No space left on device");
    assertThat(AllurePage.cause("just this\n")).isEqualTo("just this");
    assertThat(AllurePage.cause("")).isEqualTo("it said nothing");
    assertThat(AllurePage.cause("x".repeat(9000)).length()).isLessThan(310);
  }
}
