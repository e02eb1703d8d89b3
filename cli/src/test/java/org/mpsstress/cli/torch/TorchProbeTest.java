package org.mpsstress.cli.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Typed;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.subject.UnusableSubject;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.crash.CrashReports;

/** No device, a crash, another library and a fault are four things, each with its exit code. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class TorchProbeTest {
  @TempDir private Path home;
  private Path library;
  private Path harness;

  @BeforeEach
  void makeLibrary() throws IOException {
    home = home.toRealPath();
    library = Files.createDirectory(home.resolve("lib")).resolve("libtorch_cpu.so");
    Files.copy(Path.of(System.getProperty("java.home"), "lib", "libjava.so"), library);
    harness = home.resolve("harness-native/target/plain/app/mps-harness");
    Files.createDirectories(harness.getParent());
    Path plugin = new Libtorch(library).plugin(home);
    Files.createDirectories(plugin.getParent());
    // Shows mpss_ and nothing else, as a plugin does.
    Files.copy(Path.of("../harness-native/target/plain/src/program/libmpsstress.so"), plugin);
  }

  private Typed run(String script) throws IOException {
    return run(script, "mps");
  }

  private Typed run(String script, String device) throws IOException {
    Files.writeString(harness, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(harness, PosixFilePermissions.fromString("rwx------"));
    Typed typed =
        Typed.at(
            new FakeInstallation(home),
            "run",
            "simple-parallel",
            "--sut",
            "torch",
            "--library",
            library.toString(),
            "--device",
            device);
    assertThat(typed.err()).doesNotContain("\tat ");
    assertThat(typed.out()).isEmpty();
    return typed;
  }

  private void script(String text) throws IOException {
    Path script = Files.createDirectories(home.resolve("tools")).resolve("build_torch.sh");
    Files.writeString(script, "set -eu\n" + text);
  }

  @Test
  void aPluginThatIsNotThereIsBuiltFirst() throws IOException {
    Path plugin = new Libtorch(library).plugin(home);
    Path ready = Files.move(plugin, home.resolve("ready.so"));
    script("echo compiling for $1; cp " + ready + " " + plugin + "\n");
    Typed typed = run("echo no Metal here >&2; exit 4");
    assertThat(typed.code()).as(typed.err()).isEqualTo(4);
    assertThat(typed.err())
        .contains("building the plugin of " + library, "compiling for " + library, "no Metal here");
  }

  @Test
  void aPluginThatCannotBeBuiltIsSaidWithTheCompilersWords() throws IOException {
    Files.delete(new Libtorch(library).plugin(home));
    script("echo no such header >&2; exit 1\n");
    Typed typed = run("exit 0");
    assertThat(typed.code()).as(typed.err()).isEqualTo(2);
    assertThat(typed.err()).contains("no such header", "could not be built");
  }

  @Test
  void aPluginThatIsInTheLibrarysWayIsRefused() throws IOException {
    Path plugin = new Libtorch(library).plugin(home);
    Files.copy(library, plugin, StandardCopyOption.REPLACE_EXISTING);
    Typed typed = run("echo asked >&2; exit 0");
    assertThat(typed.code()).as(typed.err()).isEqualTo(2);
    assertThat(typed.err())
        .contains(plugin + ": it shows ", " names that are not its own", "builds it anew")
        .doesNotContain("asked");
  }

  @Test
  void aPluginThatDoesNotNameTheCppLibraryIsRefused() throws Exception {
    Path source = home.resolve("needy.cpp");
    Files.writeString(source, "extern \"C\" void mpss_sut_plugin() { throw 1; }\n");
    Path plugin = new Libtorch(library).plugin(home);
    EndedChild compiled =
        ChildCommand.of(
                "g++", "-shared", "-fPIC", "-nostdlib", "-o", plugin.toString(), source.toString())
            .mergeErrors()
            .run();
    assertThat(compiled.exitCode()).as(compiled.output()).isZero();
    Typed typed = run("echo asked >&2; exit 0");
    assertThat(typed.code()).as(typed.err()).isEqualTo(2);
    assertThat(typed.err())
        .contains(
            plugin + ": it calls the C++ library and does not name it among those it needs",
            "builds it anew")
        .doesNotContain("asked");
  }

  @Test
  void aDeviceThatIsNotThereIsInconclusive() throws IOException {
    for (String device : List.of("mps", "cuda")) {
      Typed typed = run("echo 'mps-harness: this machine has none' >&2; exit 4", device);
      assertThat(typed.code()).isEqualTo(4);
      assertThat(typed.err())
          .contains(
              "mps-stress: nothing can be tested on device "
                  + device
                  + ": mps-harness: this machine has none");
    }
  }

  @Test
  void aLibraryThatCrashesWhenItIsLoadedIsNoMissingDevice() throws IOException {
    Typed typed = run("echo 'a last word' >&2; kill -SEGV $$");
    assertThat(typed.code()).isEqualTo(1);
    assertThat(typed.err())
        .contains(
            library
                + " crashed when it was loaded and asked what it can do: signal 11 SIGSEGV; it said:"
                + " a last word")
        .doesNotContain("nothing can be tested");
  }

  @Test
  void itsCrashReportIsSaid() throws IOException {
    run("exit 4");
    Path system = Files.createDirectory(home.resolve("system"));
    Files.writeString(
        harness,
        """
        #!/bin/sh
        cat >%s/mps-harness-1.ips <<END
        {}
        {"pid": $$, "procName": "mps-harness",
         "exception": {"type": "EXC_BAD_ACCESS", "signal": "SIGSEGV"}}
        END
        kill -SEGV $$
        """
            .formatted(system));
    TorchProbe probe =
        new TorchProbe(harness, Map.of(), new CrashReports(List.of(system), Duration.ZERO));
    assertThatThrownBy(() -> probe.ask(new Libtorch(library), Path.of("plugin"), "cuda", "cpu"))
        .isInstanceOf(UnusableSubject.class)
        .hasMessageEndingWith(
            "signal 11 SIGSEGV; crash report mps-harness-1.ips: EXC_BAD_ACCESS (SIGSEGV)");
  }

  /** What one side of a comparison is started with may take it something. */
  @Test
  void aLibraryIsAskedInTheEnvironmentThatItWillRunIn() throws Exception {
    run("exit 4");
    Files.writeString(
        harness,
        """
        #!/bin/sh
        [ "$CUDA_LAUNCH_BLOCKING" = 1 ] || gates=', "gates"'
        echo '{"sut": "torch", "version": "libtorch 2.11.0", "capabilities": ["streams"'"$gates"'], "loaded": ["%s"]}'
        """
            .formatted(library));
    assertThat(asked(Map.of())).containsExactlyInAnyOrder("streams", "gates");
    assertThat(asked(Map.of("CUDA_LAUNCH_BLOCKING", "1"))).containsExactly("streams");
  }

  private Set<String> asked(Map<String, String> variables) throws Exception {
    return TorchPlugin.of(
            new Libtorch(library), home, "cuda", "cuda", variables, new PrintWriter(System.err))
        .capabilities();
  }

  @Test
  void aPluginThatCannotBeLoadedIsAFaultOfTheFramework() throws IOException {
    Typed typed = run("echo 'cannot load the SUT: no such symbol' >&2; exit 5");
    assertThat(typed.code()).isEqualTo(5);
    assertThat(typed.err())
        .contains("the plugin cannot be used: cannot load the SUT: no such symbol")
        .contains("tools/build_torch.sh " + library);
  }

  @Test
  void aHarnessOfBeforeItSaidWhatWasLoadedIsToBeBuiltAnew() throws IOException {
    Typed typed = run("echo '{\"version\":\"1\",\"capabilities\":[]}'");
    assertThat(typed.code()).isEqualTo(5);
    assertThat(typed.err()).contains("mps-harness is older than this program");
  }

  @Test
  void anotherCopyThatTheLoaderTookIsRefused() throws IOException {
    Path other = Files.createDirectory(home.resolve("other")).resolve("libtorch_cpu.so.1.13");
    Files.copy(library, other);
    String answer = "echo '{\"version\":\"1\",\"capabilities\":[],\"loaded\":[%s]}'";
    Typed typed = run(answer.formatted("\"/lib/libc.so.6\",\"" + other + "\""));
    assertThat(typed.code()).isEqualTo(3);
    assertThat(typed.err()).contains(" loads " + other + ", but " + library + " is to be tested");
    Typed none = run(answer.formatted(""));
    assertThat(none.code()).isEqualTo(3);
    assertThat(none.err()).contains(" loads no libtorch_cpu, but " + library);
  }

  @Test
  void aPathThatTheLoaderSplitsIsRefused() throws IOException {
    Path place = Files.createDirectory(home.resolve("a:b")).resolve("libtorch_cpu.so");
    Files.copy(library, place);
    assertThatThrownBy(() -> Libtorch.at(place.getParent()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(place + " cannot be loaded from there: the loader's lists");
    Path spaced = Files.createDirectory(home.resolve("a b")).resolve("libtorch_cpu.so");
    Files.copy(library, spaced);
    assertThat(Libtorch.at(spaced.getParent()).library()).isEqualTo(spaced);
  }
}
