package org.mpsstress.scenarios.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which files of the system's folders are about a process. */
@Timeout(60)
class CrashReportsTest {
  private static final Set<String> JAVA = Set.of("java");
  private static final String IPS = "java-2026-11-20-101112.ips";
  private static final String TEXT = "java_2019-11-20-101112_mac.crash";

  @TempDir private Path folder;
  private final Instant since = Instant.now();

  private void put(String name) throws IOException {
    Files.write(folder.resolve(name), CrashReportTest.fixture(name));
  }

  private List<CollectedReport> about(long pid) throws InterruptedException {
    return new CrashReports(List.of(folder), Duration.ZERO).about(pid, JAVA, since);
  }

  @Test
  void onlyReportsOfThatProcessAreTaken() throws Exception {
    put(IPS);
    put(TEXT);
    assertThat(about(4242)).singleElement().extracting(one -> one.report().pid()).isEqualTo(4242L);
    assertThat(about(4244)).singleElement().extracting(one -> one.report().pid()).isEqualTo(4244L);
    assertThat(about(1)).isEmpty();
  }

  @Test
  void reportsFromBeforeTheRunAreOfAnotherProcessWithThatNumber() throws Exception {
    put(IPS);
    Files.setLastModifiedTime(folder.resolve(IPS), FileTime.from(since.minus(Duration.ofHours(1))));
    assertThat(about(4242)).isEmpty();
  }

  @Test
  void aNewReportOfThatNameThatCannotBeReadIsSaid() throws Exception {
    Files.writeString(folder.resolve("java-2026.ips"), "{}\n{\"pid\": 42");
    Files.writeString(folder.resolve("Finder-2026.ips"), "{}\n{\"pid\": 42");
    assertThat(about(42))
        .singleElement()
        .extracting(CollectedReport::problem)
        .asString()
        .contains("java-2026.ips", "cut off");
  }

  @Test
  void linksAndOtherFilesAreLeftAlone() throws Exception {
    Path outside = Files.createTempFile("report", ".ips");
    try {
      Files.write(outside, CrashReportTest.fixture(IPS));
      Files.createSymbolicLink(folder.resolve("java-link.ips"), outside);
      Files.write(folder.resolve("java.txt"), CrashReportTest.fixture(IPS));
      assertThat(about(4242)).isEmpty();
    } finally {
      Files.delete(outside);
    }
  }

  @Test
  void oneThatComesLateIsWaitedFor() throws Exception {
    CrashReports patient = new CrashReports(List.of(folder), Duration.ofSeconds(50));
    CompletableFuture<List<CollectedReport>> waiting =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return patient.about(4242, JAVA, since);
              } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
              }
            });
    put(IPS);
    assertThat(waiting.get()).hasSize(1);
  }

  @Test
  void foldersAreThoseOfMacUnlessOthersAreNamed() throws Exception {
    CrashReports mac = CrashReports.of("Mac OS X", "/Users/me", Map.of());
    assertThat(mac.folders())
        .containsExactly(
            Path.of("/Users/me/Library/Logs/DiagnosticReports"),
            Path.of("/Library/Logs/DiagnosticReports"));
    assertThat(mac.patience()).isPositive();
    CrashReports linux = CrashReports.of("Linux", "/home/me", Map.of());
    assertThat(linux.about(1, JAVA, since)).isEmpty();
    assertThat(
            CrashReports.of("Linux", "/home/me", Map.of(CrashReports.VARIABLE, "/a:/b")).folders())
        .containsExactly(Path.of("/a"), Path.of("/b"));
  }
}
