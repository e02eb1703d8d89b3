package org.mpsstress.cli.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Json;
import org.mpsstress.model.process.AnswerLines;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.ChildProcess;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.model.process.FileTail;
import org.mpsstress.scenarios.crash.CollectedReport;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.crash.ProcessDeath;
import org.mpsstress.scenarios.oracle.objection.Objection;

/**
 * Runs a plan once with mps-harness, in a fresh process: a crash of the library is a failure of it
 * and of nothing else.
 *
 * @param harness the executable
 * @param patience how long nothing of a run may advance before it is called hung and its process
 *     killed ({@link RunLimits})
 * @param crashReports what the system writes about a process that died
 * @param ended whether the user wants the end now, that of a run that is under way included
 */
record HarnessRun(
    Path harness, Duration patience, CrashReports crashReports, BooleanSupplier ended) {
  private static final Duration SAMPLE_EVERY = Duration.ofMillis(100);

  /** HUP, INT and TERM: a terminal sends them to this process's children, too. */
  private static final Set<Integer> FROM_TERMINAL = Set.of(128 + 1, 128 + 2, 128 + 15);

  private static final Map<FindingKind, String> WORDS =
      Map.of(
          FindingKind.ERROR, "errors",
          FindingKind.VALUE, "wrong values",
          FindingKind.LEAK, "lists of things left alive");

  /**
   * A plan in its file.
   *
   * @param file that the harness reads
   * @param variables that its process is started with
   */
  record Written(Path file, Map<String, String> variables) {}

  /** What came of it; nothing where the user ended it. */
  Optional<Sample> once(Path plugin, Written plan, long seed, Path folder)
      throws IOException, InterruptedException {
    Path out = folder.resolve("out.json");
    Path errors = folder.resolve("errors.txt");
    Path trace = folder.resolve("trace");
    Instant since = Instant.now();
    ChildCommand command =
        ChildCommand.of(
                harness.toString(),
                "--plan",
                plan.file().toString(),
                "--trace",
                trace.toString(),
                "--library",
                plugin.toString(),
                "--seed",
                Long.toUnsignedString(seed))
            .output(out)
            .errors(errors)
            .sutVariables(plan.variables())
            .limited();
    EndedChild child;
    try {
      child = toItsEnd(command, trace);
    } finally {
      Files.deleteIfExists(trace);
    }
    if (FROM_TERMINAL.contains(child.exitCode())) {
      // this process may know of it a moment later
      for (int i = 0; i < 20 && !ended.getAsBoolean(); i++) {
        Thread.sleep(25);
      }
    }
    if (ended.getAsBoolean()) {
      return Optional.empty();
    }
    return Optional.of(sample(child, out, errors, since, folder));
  }

  /** Its own end, that at a limit, or the one that the user wants. */
  private EndedChild toItsEnd(ChildCommand command, Path trace)
      throws IOException, InterruptedException {
    try (ChildProcess child = command.start()) {
      RunLimits limits = new RunLimits(trace, patience);
      String because = null;
      while (because == null && !child.await(SAMPLE_EVERY)) {
        because = ended.getAsBoolean() ? "it was ended" : limits.whyEnded(child);
      }
      if (because != null) {
        child.kill();
      }
      return new EndedChild(child.pid(), child.exitCode(), false, because, "");
    }
  }

  private Sample sample(EndedChild child, Path out, Path errors, Instant since, Path folder)
      throws IOException, InterruptedException {
    if (child.because() != null) {
      return new Sample(child.because(), 0);
    }
    String printed = new FileTail(out, Json.MAX_BYTES).text();
    String said = new FileTail(errors, Json.MAX_BYTES).text();
    if (ProcessDeath.bySignal(child.exitCode())) {
      Set<String> names = Set.of(harness.getFileName().toString());
      List<CollectedReport> reports = crashReports.about(child.pid(), names, since);
      keep(reports, folder);
      return died(new ProcessDeath(child.exitCode(), reports), said);
    }
    return judge(child.exitCode(), printed, said);
  }

  /** Beside the comparison, where whoever reads it finds them. */
  private static void keep(List<CollectedReport> reports, Path folder) throws IOException {
    for (CollectedReport report : reports) {
      Path beside = Files.createDirectories(folder.resolve("crash-reports"));
      report.copyTo(beside.resolve(report.file().getFileName()));
    }
  }

  /** A process that a signal ended: what it said last, and what the system wrote about it. */
  static Sample died(ProcessDeath death, String errors) {
    String last = EndedChild.lastLine(errors);
    return new Sample(
        "killed by " + death.sentence() + (last.isEmpty() ? "" : "; it said: " + last), 0);
  }

  /** What an end means. */
  static Sample judge(int exitCode, String printed, String errors) {
    JsonNode line = AnswerLines.last(printed, "status").orElse(null);
    if (exitCode != 0 || line == null || !line.path("status").asText().equals("ended")) {
      String said = errors.lines().findFirst().orElse("");
      return new Sample("exit code " + exitCode + (said.isEmpty() ? "" : ": " + said), 0);
    }
    double seconds = line.path("nanos").asDouble() * 1e-9;
    double rate = seconds > 0 ? line.path("operations").asDouble() / seconds : 0;
    return new Sample(wrong(line.at("/summary/objections")), rate);
  }

  /** How many of which kind: of one run that is enough, the same plan's replay says more. */
  private static String wrong(JsonNode objections) {
    Map<FindingKind, Long> times = new TreeMap<>();
    for (JsonNode facts : objections) {
      Objection objection = Objection.of(facts);
      times.merge(objection.wrong().kind(), objection.times(), Long::sum);
    }
    return times.entrySet().stream()
        .map(one -> one.getValue() + " " + WORDS.get(one.getKey()))
        .collect(Collectors.joining(", "));
  }
}
