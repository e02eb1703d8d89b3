package org.mpsstress.benchmarks.sanitizers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.mpsstress.benchmarks.ChildOutput;
import org.mpsstress.benchmarks.ChildrenTime;
import org.mpsstress.model.Json;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.FileTail;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * One run of a plan in a process of its own.
 *
 * @param reports of ThreadSanitizer
 * @param seconds of the run, without the process's start and end
 * @param processorSeconds of the whole process; negative where the system does not tell
 */
record MeasuredRun(int reports, double seconds, double processorSeconds) {
  private static final String REPORT = "WARNING: ThreadSanitizer";
  private static final long LIMIT_SECONDS = 300;
  private static final Path SETARCH = Path.of("/usr/bin/setarch");

  /**
   * Runs it.
   *
   * @throws FrameworkError if it cannot run, or an operation fails: then figures mean nothing
   */
  static MeasuredRun of(Path harness, Path plan, Path folder, long seed)
      throws InterruptedException {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(SETARCH)) {
      command.addAll(List.of(SETARCH.toString(), "-R")); // the sanitizer refuses some layouts
    }
    command.addAll(
        List.of(
            harness.toString(),
            "--plan",
            plan.toString(),
            "--trace",
            folder.resolve("run.trace").toString(),
            "--seed",
            Long.toString(seed)));
    Path errors = folder.resolve("run.err");
    ChildCommand child =
        ChildCommand.of(command)
            .errors(errors)
            .sutVariables(Map.of("TSAN_OPTIONS", "exitcode=0:halt_on_error=0:history_size=4"));
    OptionalDouble before = ChildrenTime.seconds();
    String said = ChildOutput.of(child, LIMIT_SECONDS);
    OptionalDouble after = ChildrenTime.seconds();
    double processor =
        before.isPresent() && after.isPresent() ? after.getAsDouble() - before.getAsDouble() : -1;
    return new MeasuredRun(reports(errors), seconds(said), processor);
  }

  private static int reports(Path errors) {
    return new FileTail(errors, Json.MAX_BYTES).text().split(REPORT, -1).length - 1;
  }

  /** What the harness says of a run that was as it should be. */
  private static double seconds(String said) {
    try {
      JsonNode run = Json.mapper().readTree(said.lines().reduce("", (first, last) -> last));
      long wrong = run.path("errors").asLong(-1) + run.path("mismatches").asLong(-1);
      if (wrong != 0 || !run.path("nanos").isNumber()) {
        throw new FrameworkError("a run of the correct backend failed: " + said.strip());
      }
      return run.path("nanos").asLong() / 1e9;
    } catch (JsonProcessingException error) {
      throw new FrameworkError("the harness wrote no JSON: " + said.strip(), error);
    }
  }
}
