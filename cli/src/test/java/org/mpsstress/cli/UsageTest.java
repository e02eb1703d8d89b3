package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.runner.workers.UnsupportedRun;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Bad input: exit code 2, one clear message, the nearest word, never a stack trace. */
final class UsageTest {
  @TempDir private Path home;

  private Typed type(String... arguments) {
    return Typed.at(new FakeInstallation(home), arguments);
  }

  /** As on a terminal, where picocli would colour it by itself. */
  @Test
  void helpHasNoColours() {
    String before = System.getProperty("picocli.ansi");
    System.setProperty("picocli.ansi", "true");
    try {
      for (String[] line : new String[][] {{"--help"}, {"run", "--help"}, {"run", "--bad"}}) {
        Typed typed = type(line);
        assertThat(typed.out() + typed.err()).isNotEmpty().doesNotContain("\u001b");
      }
    } finally {
      if (before == null) {
        System.clearProperty("picocli.ansi");
      } else {
        System.setProperty("picocli.ansi", before);
      }
    }
  }

  /** Each has a row in one of the two tables of what was found. */
  @Test
  void examplesPlantDefectsThatThereAre() throws IOException {
    Path docs = Path.of("../docs");
    String known =
        Files.readString(docs.resolve("results-detection.md"))
            + Files.readString(docs.resolve("results-cuda/evidence.md"));
    for (CommandLine verb : Main.program(new FakeInstallation(home)).getSubcommands().values()) {
      Matcher planted = Pattern.compile("--defect ([a-z-]+)").matcher(verb.getUsageMessage());
      while (planted.find()) {
        assertThat(known).as(verb.getCommandName()).contains(planted.group(1));
      }
    }
  }

  /** Nothing of a file is shown that is no scenario, however it is named. */
  @Test
  void anArgumentWithAnAtSignIsNoFileOfArguments() throws IOException {
    Path secret = Files.writeString(home.resolve("secret"), "--poool=hush --hush");
    for (String verb : List.of("run", "validate", "replay", "report", "detect")) {
      Typed typed = type(verb, "@" + secret);
      assertThat(typed.code()).isEqualTo(2);
      assertThat(typed.err() + typed.out()).doesNotContain("hush");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lst | unknown command 'lst'; did you mean 'list'?",
        "run oversubscripton | unknown scenario 'oversubscripton'; did you mean"
            + " 'oversubscription'?",
        "run --poool x | unknown option '--poool'; did you mean '--pool'?",
        "run --pool patchd | --pool 'patchd': expected one of patched, upstream, freelist; did you mean",
        "run --pool cuda | --pool 'cuda': expected one of patched, upstream, freelist",
        "run --seed 99999999999999999999 | '99999999999999999999' is no whole number or too large",
        "run --out pom.xml/x | --out pom.xml/x: such a folder cannot be made here",
        "run --defect a-defct | --defect 'a-defct': unknown; did you mean 'a-defect'?"
            + " (./mps-stress defects lists all of them)",
        "run --defect mutant-0123456789 | --defect 'mutant-0123456789': a mutant is no planted defect",
        "mutants --sample 0 | --sample 0: at least one is drawn",
        "mutants --suite cy | --suite 'cy': expected one of presubmit, ci, soak; did you mean 'ci'?",
        "mutants --again 3 --suite ci | --again asks a presubmit, which has killed them, and takes no --suite",
        "mutants --layers explred | --layers 'explred': expected one of explored, free, tsan",
        "mutants --operator lok | --operator 'lok': expected one of lock, wait, call, swap, order",
        "run --strategy poss | --strategy 'poss': expected one of free",
        "run --sanitizer tsn | --sanitizer 'tsn': expected one of tsan, asan",
        "run --sanitizer tsan --strategy pos | --sanitizer is for --strategy free or noise",
        "run --suppressions x.txt | --suppressions is for runs with --sanitizer",
        "run --strategy free --preempt-at all | are for a strategy that explores",
        "run --strategy pos --preempt-at al | --preempt-at 'al': expected one of sync, shared, all",
        "run --strategy free --memory rc11 | are for a strategy that explores",
        "run --strategy pos --memory tso | --memory 'tso': expected one of sc, rc11",
        "run --strategy pos --points al | --preempt-at 'al': expected one of sync, shared, all",
        "run --minimise=5x | Invalid value for option '--minimise'",
        "run --strategy pos --schedules 0 | schedules: at least 1, not 0",
        "run --changed --strategy free | are for a strategy that explores",
        "run --changed --sanitizer tsan | --sanitizer is for --strategy free or noise",
        "run --changed --no-controls | --changed: a quick run without a control (--no-controls)",
        "suite --changed | --changed: a suite runs everything; it is for ./mps-stress run",
        "run --changed --repeat 3 | --repeat: a case is explored once",
        "run --strategy pos --pct-depth 2 | strategy pos has no depth; pct has",
        "run --strategy pos --jobs 0 | --jobs 0: from 1 to 64",
        "run --strategy pos --max-threads 0 | --max-threads 0: a case has at least one",
        "run --strategy pos --repeat 3 | --repeat: a case is explored once; --schedules",
        "run --sut torhc | --sut 'torhc': expected one of sim, torch, sources; did you mean 'torch'?",
        "run --repeat 0 | --repeat 0: a case is run at least once",
        "run --histories 0 | --histories 0: from 1 to 10000",
        "run --histories 10001 | --histories 10001: from 1 to 10000",
        "run --changed --histories 3 | --changed: random histories are new, whatever has changed",
        "run --repeat many | 'many' is no whole number or too large",
        "run --budget 60 | expected a number and a unit, for instance 500ms, 60s, 5m, 2h",
        "run --seed | Missing required parameter for option '--seed'",
        "run nothing.yaml | no such file: nothing.yaml",
        "validate nothing.yaml | no such file: nothing.yaml",
        "validate | Missing required parameter",
        "replay nonsense | not a replay token: it does not begin with MPS1.",
        "replay MPS1.!!! | damaged replay token",
        "report nowhere | nowhere is no run directory: there is no such folder",
        "evidence nowhere | nowhere is no run directory: there is no such folder",
        "evidence src | src is no run directory: there is no record.jsonl in it",
        "run --device cpu | --library and --device are for --sut torch",
        "run --sut torch --device tpu | --device 'tpu': expected one of mps, cuda, cpu",
        "run --sut torch --strategy pos | a library's threads are real",
        "run --sut torch --library nowhere --device cpu --pool patched | --pool patched: a libtorch on --device cpu has the pool cuda",
        "run --sut torch --library nowhere --device mps --pool cuda | has the pool patched or upstream or freelist",
        "fuzz --sut torch --library nowhere --device cuda --pool upstream | --pool upstream: a libtorch on --device cuda has",
        "run --sut torch --library nowhere --device cpu | no libtorch_cpu in nowhere",
        "plans sabotage-event --pool freelist --out plans | meant for pool freelist",
        "preflight --library nowhere.so | no such file: nowhere.so",
        "suite --suite presumbit | expected one of",
        "bench --only start-skeww | unknown benchmark 'start-skeww': expected one of",
        "bench --sut sources --sources . | --sut sources: bench measures the simulated SUT or a library",
        "bench --baseline /usr | --baseline is for --sut torch",
        "bench --against nowhere | --against nowhere: this checkout has no such commit",
        "bench --against HEAD --only scaling | --against measures the small case alone",
        "bench --against HEAD --sut torch | --against measures the explorer: it is not for --sut torch",
        "bench --device cpu | --library and --device are for --sut torch",
        "bench --only single-thread | --only single-thread: it compares two libraries",
        "bench --sut torch --only start-skew | --only start-skew: that is a cost of the tool",
        "scenario-mutants --pool patchd | --pool 'patchd': expected one of patched, upstream, freelist, cuda",
        "twins no-such-scenario | unknown scenario 'no-such-scenario'",
        "fuzz --pool cuda | --pool 'cuda': expected one of patched, upstream, freelist",
        "fuzz --layers tsna | --layers 'tsna': expected one of free, noise, explored, tsan, asan",
        "fuzz --corpus-update --defect plain-round-robin-counter | --corpus-update is for programs",
        "fuzz --schedules 0 | --schedules and --programs are at least 1",
        "fuzz --defect a-defct | --defect 'a-defct': unknown; did you mean 'a-defect'?",
        "fuzz --defect a-defect --pool freelist | --defect 'a-defect': it is one of pool patched"
            + " or upstream, not of freelist",
        "run --defect a-defect --pool freelist | --defect 'a-defect': it is one of pool patched"
            + " or upstream, not of freelist",
        "fuzz --sut torch --device cpu --layers free,explored | --layers explored is for what is"
            + " compiled for the simulated device: programs on torch have the layers free and noise",
        "fuzz --sut torch --device cpu --layers tsan | --layers tsan is for what is compiled",
        "fuzz --sut torch --device cpu --layers asan | --layers asan is for what is compiled",
        "fuzz --sut torch --device cpu --pool cud | --pool 'cud': expected one of patched, upstream,"
            + " freelist, cuda",
        "fuzz --sut torch --device cpu --corpus-update | --corpus-update is for programs that suites"
            + " can explore, not for those on torch",
        "fuzz --sut torch --library nowhere --device cpu | no libtorch_cpu in nowhere",
        "detect a-defct | detect 'a-defct': unknown; did you mean 'a-defect'?"
            + " (./mps-stress defects lists all of them)",
        "detect --trials 0 | --trials 0: a defect is tried at least once",
        "detect --suite soaked | --suite 'soaked': expected one of presubmit, ci, soak",
        "detect --layers tsna | --layers 'tsna': expected one of free, explored, tsan, asan;"
            + " did you mean 'tsan'?",
        "detect --layer tsan,explord | did you mean 'explored'?",
        "detect --budget 5 | expected a number and a unit, for instance 500ms, 60s, 5m, 2h",
        "controls --suite presubmitt | --suite 'presubmitt': expected one of presubmit, ci, soak",
        "controls --layers scenario | --layers 'scenario': expected one of scenarios, explored",
        "controls --rounds 0 | --rounds 0: a control is tried at least once",
        "list more | one argument too many: 'more'",
        "sources | a command is missing: init or check",
        "run --sut sources | --sut sources: --sources says which; ./mps-stress sources init",
        "run --sources nowhere | nowhere is neither a manifest nor a folder",
        "run --sut sim --sources nowhere | --sources is for --sut sources",
        "run --sut torch --sources nowhere | --sources is for --sut sources",
        "sources chek | unknown command 'chek'; did you mean 'check'?",
        "sources check nowhere | nowhere is neither a manifest nor a folder",
      })
  void isAnsweredWithOneMessage(String line, String message) {
    Typed typed = type(line.split(" "));
    assertThat(typed.err()).contains(message).doesNotContain("\tat ").doesNotContain("Exception");
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.out()).isEmpty();
  }

  @Test
  void anExplorerThatWasNotBuiltIsSaidToBeMissing() {
    String token =
        new RunToken("simple-parallel", caseId(), "patched", "pos", "native", null, 1, "ab", null)
            .withSchedule(new ScheduleToken(1, "shared", null, null, null, "00"))
            .encode();
    for (String line :
        List.of("run simple-parallel --strategy pos", "replay " + token + " --gdb-batch")) {
      Typed typed = type(line.split(" "));
      assertThat(typed.err())
          .contains("the explorer is not built: " + home, "tools/native.sh controlled")
          .doesNotContain("\tat ");
      assertThat(typed.code()).isEqualTo(5);
    }
  }

  @Test
  void aHarnessThatWasNotBuiltIsSaidToBeMissing() {
    String token =
        new RunToken("simple-parallel", caseId(), "patched", "free", "native", null, 1, "ab", null)
            .withSanitizer("asan")
            .encode();
    for (String line : List.of("run simple-parallel --sanitizer asan", "replay " + token)) {
      Typed typed = type(line.split(" "));
      assertThat(typed.err())
          .contains("is not built: " + home, "tools/native.sh asan")
          .doesNotContain("\tat ");
      assertThat(typed.code()).isEqualTo(5);
    }
  }

  @Test
  void aDebuggerIsForSchedules() {
    String token =
        new RunToken("simple-parallel", caseId(), "patched", "free", "native", null, 1, "ab", null)
            .encode();
    Typed typed = type("replay", token, "--gdb");
    assertThat(typed.err()).contains("are for tokens of explored runs; this one is of free");
    assertThat(typed.code()).isEqualTo(2);
  }

  private static String caseId() {
    return Cases.of(Catalogue.find("simple-parallel").orElseThrow()).get(0).id();
  }

  @Test
  void noCommandIsBadUsage() {
    Typed typed = type();
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("a command is missing");
  }

  @Test
  void badYamlNamesFileLineAndColumn() throws IOException {
    Path file = home.resolve("bad.yaml");
    Files.writeString(file, "scenario: bad\ntitle: Bad\ngruops: []\n");
    for (String command : new String[] {"run", "validate"}) {
      Typed typed = type(command, file.toString());
      assertThat(typed.code()).isEqualTo(2);
      assertThat(typed.err()).contains(file + ":3:1: ").contains("groups");
      assertThat(typed.out()).isEmpty();
    }
  }

  @Test
  void whatIsNoFileIsCalledWhatItIs() {
    for (String command : new String[] {"run", "validate"}) {
      Typed typed = type(command, home.toString());
      assertThat(typed.err()).contains("a folder, expected a scenario file: " + home);
      assertThat(typed.code()).isEqualTo(2);
    }
  }

  @Test
  void oneBadFileDoesNotHideAnother() throws IOException {
    Path bad = home.resolve("bad.yaml");
    Files.writeString(bad, "scenario: [");
    Path worse = home.resolve("worse.yaml");
    Files.writeString(worse, "- x\n");
    Typed typed = type("validate", bad.toString(), worse.toString());
    assertThat(typed.err()).contains("bad.yaml:1:").contains("worse.yaml:1:");
  }

  @Test
  void aNonEmptyFolderIsNeverOverwritten() throws IOException {
    Path foreign = Files.createDirectories(home.resolve("foreign"));
    Files.writeString(foreign.resolve("thesis.txt"), "mine");
    Typed typed = type("run", "simple-parallel", "--out", foreign.toString());
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("is not empty and not of mps-stress");
    assertThat(foreign).isDirectoryContaining(file -> file.endsWith("thesis.txt"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "list",
        "validate",
        "run",
        "replay",
        "verify",
        "minimise",
        "preflight",
        "plans",
        "scenario-mutants",
        "fuzz",
        "mutants",
        "controls",
        "compare",
        "defects",
        "report",
        "evidence",
        "bench",
        "sources",
        "sources init",
        "sources check",
      })
  void everyLevelHasHelpWithExamples(String command) throws IOException {
    Typed typed = type((command + " --help").strip().split(" "));
    assertThat(typed.code()).isZero();
    assertThat(typed.err()).isEmpty();
    assertThat(typed.out()).contains("Examples:", "  ./mps-stress " + command);
    String name = command.isEmpty() ? "help" : "help-" + command.replace(' ', '-');
    Golden.check(name + ".txt", withoutStrategies(typed.out()));
  }

  /** Picocli warns of a lone % on the process's standard error, and shows the text all the same. */
  @Test
  void everyTextOfAHelpIsAFormat() {
    List<CommandSpec> specs = new ArrayList<>();
    collect(Main.program(new FakeInstallation(home)).getCommandSpec(), specs);
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      specs.forEach(spec -> spec.commandLine().getUsageMessage());
    } finally {
      System.setErr(before);
    }
    assertThat(specs).hasSizeGreaterThan(10);
    assertThat(said.toString(StandardCharsets.UTF_8)).doesNotContain("picocli");
  }

  private static void collect(CommandSpec spec, List<CommandSpec> all) {
    all.add(spec);
    spec.subcommands().values().forEach(each -> collect(each.getCommandSpec(), all));
  }

  /** Which strategies there are is the runtime's affair; that all are named is checked here. */
  private static String withoutStrategies(String help) {
    String words = String.join(",\\s+", Engines.strategies());
    assertThat(help.contains("Of:")).isEqualTo(help.matches("(?s).*Of:\\s+" + words + "\\..*"));
    return help.replaceFirst(words, "STRATEGIES");
  }

  @Test
  void theVersionIsPrinted() {
    assertThat(type("--version").out()).isEqualToIgnoringNewLines("mps-stress 0.1.0");
  }

  @Test
  void listsNameEveryScenario() {
    assertThat(type("list").out()).contains("oversubscription", "C28");
    assertThat(type("list", "--cases").out()).contains("threads=32");
    assertThat(type("defects").out()).contains("a-defect", "C3", "It omits.");
  }

  @Test
  void whatASubjectLacksIsInconclusiveAndNoFault() {
    CommandLine command = Main.program(new FakeInstallation(home));
    StringWriter err = new StringWriter();
    command.setErr(new PrintWriter(err, true));
    Exception lacking = new UnsupportedRun("-[MTLBuffer frobnicate]");
    int code = new Failures().handleExecutionException(lacking, command, command.parseArgs("list"));
    assertThat(err)
        .hasToString("mps-stress: not supported: -[MTLBuffer frobnicate]" + System.lineSeparator());
    assertThat(code).isEqualTo(4);
  }

  @Test
  void whatTheFileSystemRefusesIsOneLineWithoutAStack() {
    CommandLine command = Main.program(new FakeInstallation(home));
    StringWriter err = new StringWriter();
    command.setErr(new PrintWriter(err, true));
    Exception full =
        new IllegalStateException("cannot write it", new IOException("No space left on device"));
    int code = new Failures().handleExecutionException(full, command, command.parseArgs("list"));
    assertThat(err)
        .hasToString(
            "mps-stress: the framework itself failed: cannot write it: No space left on device"
                + System.lineSeparator());
    assertThat(code).isEqualTo(5);
  }
}
