package org.mpsstress.cli.torch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.cli.subject.UnusableSubject;
import org.mpsstress.model.Json;
import org.mpsstress.model.process.AnswerLines;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.model.process.FileTail;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.crash.ProcessDeath;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;

/**
 * Loads a library in a process of its own and asks what it can do: it may crash when it is only
 * asked.
 *
 * @param harness the executable
 * @param variables what is in the environment of that process beside this one's: it may change what
 *     the library can do
 * @param crashReports what the system writes about a process that died
 */
record TorchProbe(Path harness, Map<String, String> variables, CrashReports crashReports) {
  private static final long PATIENCE_SECONDS = 120;
  private static final int NO_DEVICE = 4;

  /**
   * Asks.
   *
   * @throws UnusableSubject if it says that there is no such device, or died
   * @throws ProvenanceMismatch if another file was loaded than the one meant
   */
  TorchPlugin ask(Libtorch torch, Path plugin, String pool, String device)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("mps-stress-probe", ".json");
    Path errors = Files.createTempFile("mps-stress-probe", ".err");
    try {
      Instant since = Instant.now();
      EndedChild ended =
          ChildCommand.of(
                  harness.toString(),
                  "--capabilities",
                  "--library",
                  plugin.toString(),
                  "--pool",
                  pool,
                  "--device",
                  device)
              .variables(variables)
              .output(out)
              .errors(errors)
              .limited()
              .limit(Duration.ofSeconds(PATIENCE_SECONDS))
              .run();
      if (ended.late()) {
        throw new FrameworkError("the library does not answer what it can do: " + torch.library());
      }
      if (ended.because() != null) {
        throw new FrameworkError("the library was too large: " + ended.because());
      }
      String said = new FileTail(errors, Json.MAX_BYTES).text().strip();
      int code = ended.exitCode();
      if (ProcessDeath.bySignal(code)) {
        Set<String> names = Set.of(harness.getFileName().toString());
        throw crashed(
            torch, new ProcessDeath(code, crashReports.about(ended.pid(), names, since)), said);
      }
      if (code == NO_DEVICE) {
        throw UnusableSubject.lacking("nothing can be tested on device " + device + ": " + said);
      }
      if (code != 0) {
        throw new FrameworkError(
            "the plugin cannot be used: "
                + said
                + "; tools/build_torch.sh "
                + torch.library()
                + " builds it");
      }
      String answer = new FileTail(out, Json.MAX_BYTES).text();
      return plugin(
          torch, plugin, AnswerLines.last(answer, "loaded").orElse(MissingNode.getInstance()));
    } finally {
      Files.deleteIfExists(out);
      Files.deleteIfExists(errors);
    }
  }

  private static UnusableSubject crashed(Libtorch torch, ProcessDeath death, String said) {
    String last = EndedChild.lastLine(said);
    return UnusableSubject.dead(
        torch.library()
            + " crashed when it was loaded and asked what it can do: "
            + death.sentence()
            + (last.isEmpty() ? "" : "; it said: " + last));
  }

  private static TorchPlugin plugin(Libtorch torch, Path plugin, JsonNode answer)
      throws IOException {
    if (!answer.has("loaded")) {
      throw new FrameworkError(
          "mps-harness is older than this program: it does not say what was loaded;"
              + " tools/build_torch.sh "
              + torch.library()
              + " builds it");
    }
    check(torch, plugin, answer.path("loaded"));
    Set<String> capabilities = new TreeSet<>();
    answer.path("capabilities").forEach(word -> capabilities.add(word.asText()));
    return new TorchPlugin(plugin, answer.path("version").asText(), capabilities);
  }

  /** The plugin names the library without its place: what the loader took is asked, not assumed. */
  private static void check(Libtorch torch, Path plugin, JsonNode loaded) throws IOException {
    List<Path> copies = new ArrayList<>();
    for (JsonNode file : loaded) {
      Path path = Path.of(file.asText());
      if (Libtorch.isOne(path)) {
        copies.add(path.toRealPath());
      }
    }
    for (Path copy : copies) {
      if (!copy.equals(torch.library())) {
        throw new ProvenanceMismatch(
            plugin
                + " loads "
                + copy
                + ", but "
                + torch.library()
                + " is to be tested; does its folder have the name that the plugin asks for"
                + " (SONAME), and is it built for that folder (tools/build_torch.sh)?");
      }
    }
    if (copies.isEmpty()) {
      throw new ProvenanceMismatch(
          plugin + " loads no libtorch_cpu, but " + torch.library() + " is to be tested");
    }
  }
}
