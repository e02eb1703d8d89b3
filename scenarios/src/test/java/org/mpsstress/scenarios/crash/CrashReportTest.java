package org.mpsstress.scenarios.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports in the formats of macOS and of the JVM, whole and broken. */
@Timeout(60)
class CrashReportTest {
  private static final String IPS = "java-2026-11-20-101112.ips";
  private static final String ABORT = "java-2026-11-20-101213.ips";
  private static final String TEXT = "java_2019-11-20-101112_mac.crash";
  private static final String JVM = "hs_err_pid4245.log";

  @TempDir private Path folder;

  static byte[] fixture(String name) throws IOException {
    try (InputStream in = CrashReportTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private CollectedReport read(String name, byte[] bytes) throws IOException {
    return CrashReports.read(Files.write(folder.resolve(name), bytes));
  }

  private CrashReport whole(String name) throws IOException {
    CollectedReport collected = read(name, fixture(name));
    assertThat(collected.problem()).isEmpty();
    return collected.report();
  }

  @Test
  void jsonReportsAreRead() throws IOException {
    CrashReport report = whole(IPS);
    assertThat(report.process()).isEqualTo("java");
    assertThat(report.pid()).isEqualTo(4242);
    assertThat(report.exception()).isEqualTo("EXC_BAD_ACCESS");
    assertThat(report.signal()).isEqualTo("SIGSEGV");
    assertThat(report.reason())
        .isEqualTo(
            "KERN_INVALID_ADDRESS at 0x0000000000000010; Namespace SIGNAL, Code 11;"
                + " Segmentation fault: 11");
    assertThat(report.thread()).isEqualTo("1 Java: worker");
    assertThat(report.frames())
        .containsExactly(
            "libtorch_cpu.dylib at::mps::MPSStream::commitAndContinue() + 20",
            "libtorch_cpu.dylib at::mps::MPSStream::synchronize(at::mps::SyncType) + 140",
            "libmpsstress_torch.dylib + 777");
    assertThat(report.library()).isEqualTo("/opt/torch/lib/libtorch_cpu.dylib");
    assertThat(report.libraryId()).isEqualTo("4c4c44ee-5555-3144-a1af-000000000001");
  }

  @Test
  void whatTheProcessSaidLastIsPartOfTheReason() throws IOException {
    CrashReport report = whole(ABORT);
    assertThat(report.reason())
        .contains("Abort trap: 6", "abort() called", "Completed handler provided after commit");
    assertThat(report.thread()).as("the one that is marked as triggered").startsWith("1 ");
    assertThat(report.cause()).startsWith("EXC_CRASH, SIGABRT in libtorch_cpu.dylib ");
  }

  @Test
  void textReportsAreRead() throws IOException {
    CrashReport report = whole(TEXT);
    assertThat(report.process()).isEqualTo("java");
    assertThat(report.pid()).isEqualTo(4244);
    assertThat(report.exception()).isEqualTo("EXC_BAD_ACCESS");
    assertThat(report.signal()).isEqualTo("SIGBUS");
    assertThat(report.reason())
        .isEqualTo(
            "KERN_PROTECTION_FAILURE at 0x0000000000000010; Namespace SIGNAL, Code 0xa;"
                + " Bus error: 10");
    assertThat(report.thread()).isEqualTo("7  Java: worker");
    assertThat(report.frames())
        .containsExactly(
            "libtorch_cpu.dylib at::mps::MPSStream::commit(bool) + 20",
            "libmpsstress_torch.dylib mpsstress::sut::torch::synchronize_device(mpss_sut*) + 44",
            "??? 0 + 0");
    assertThat(report.library()).isEqualTo("/opt/torch/lib/libtorch_cpu.dylib");
    assertThat(report.libraryId()).isEqualTo("4C4C44EE-5555-3144-A1AF-000000000002");
  }

  @Test
  void reportsOfTheJvmAreRead() throws IOException {
    CrashReport report = whole(JVM);
    assertThat(report.pid()).isEqualTo(4245);
    assertThat(report.cause())
        .isEqualTo(
            "SIGSEGV in C  [libtorch_cpu.so.1.13+0x11a2c]  at::native::copy_(at::Tensor&)+0x1c");
    assertThat(report.reason()).contains("SEGV_MAPERR");
    assertThat(report.thread()).contains("worker-3");
    assertThat(report.frames()).hasSize(3).last().asString().contains("runLane");
    assertThat(report.library()).isEqualTo("/opt/torch/lib/libtorch_cpu.so.1.13");
  }

  @ParameterizedTest
  @CsvSource({IPS, ABORT, TEXT, JVM})
  void anyPrefixOfAReportIsReadOrRefusedWithASentence(String name) throws IOException {
    byte[] all = fixture(name);
    for (int length = 0; length < all.length; length += 37) {
      CollectedReport collected = read(name, java.util.Arrays.copyOf(all, length));
      assertThat(collected.sentence()).isNotBlank();
      if (name.endsWith(".ips")) {
        assertThat(collected.problem()).contains(name).contains("cannot be used");
      }
    }
  }

  @Test
  void brokenOnesAreRefusedWithTheReason() throws IOException {
    String header = new String(fixture(IPS), StandardCharsets.UTF_8).lines().findFirst().get();
    assertThat(problem("a.ips", header + "\n{\"pid\": 1, \"thr")).contains("cut off");
    assertThat(problem("b.ips", header)).contains("a header and no report");
    assertThat(problem("c.ips", header + "\n[1, 2]")).contains("no JSON object");
    assertThat(problem("d.ips", "{\"bug_type\":\"210\"}\n{}")).contains("type 210, no crash");
    assertThat(problem("e.crash", "Thread 0:\n0  a 0x1 b + 1\n")).contains("names no process");
    assertThat(problem("hs_err_pid1.log", "#\n# nothing\n")).contains("names no signal");
  }

  @Test
  void deepNestingIsRefusedNotOverflown() throws IOException {
    String deep = "{}\n{\"a\":" + "[".repeat(200_000);
    assertThat(problem("deep.ips", deep)).contains("cannot be used");
  }

  @Test
  void otherEncodingsAndHugeFilesAreRefused() throws IOException {
    byte[] text = fixture(TEXT);
    byte[] utf16 = new String(text, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16);
    assertThat(read("wide.crash", utf16).problem()).contains("no UTF-8 text");
    byte[] huge = new byte[(int) CrashReports.MAXIMUM_BYTES + 1];
    assertThat(read("huge.ips", huge).problem()).contains("larger than 8 MiB");
    assertThat(CrashReports.read(folder.resolve("none.ips")).problem()).contains("cannot be read");
  }

  @Test
  void textsAreOneLineWithoutControlCharactersAndBounded() throws IOException {
    String body =
        "{\"pid\":1,\"procName\":\"j\\u001b[31mava\",\"faultingThread\":0,"
            + "\"exception\":{\"type\":\"EXC\\nfake: line\",\"signal\":\"S\\u202e\"},"
            + "\"threads\":[{\"frames\":["
            + "{\"symbol\":\""
            + "x".repeat(5000)
            + "\"},".repeat(1)
            + "{\"symbol\":\"f\"},".repeat(500)
            + "{}]}]}";
    CrashReport report =
        read("evil.ips", ("{}\n" + body).getBytes(StandardCharsets.UTF_8)).report();
    assertThat(report.process()).isEqualTo("j [31mava");
    assertThat(report.exception()).isEqualTo("EXC fake: line");
    assertThat(report.signal()).isEqualTo("S");
    assertThat(report.frames()).hasSize(CrashReport.MAXIMUM_FRAMES);
    assertThat(report.frames().get(0)).hasSizeLessThan(310);
  }

  private String problem(String name, String text) throws IOException {
    CollectedReport collected = read(name, text.getBytes(StandardCharsets.UTF_8));
    assertThat(collected.report()).isNull();
    assertThat(collected.problem()).startsWith("the crash report " + name + " cannot be used: ");
    return collected.problem();
  }
}
