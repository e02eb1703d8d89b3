package org.mpsstress.cli.run.exploration;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.mpsstress.cli.output.FindingText;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.reports.text.TextTable;
import org.mpsstress.scenarios.exploration.DebuggerReplay;
import org.mpsstress.scenarios.exploration.ExplorationReplayer;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.finding.FindingPrinter;
import org.mpsstress.scenarios.exploration.finding.RecordedSchedules;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;

/**
 * The replay of an explored run's token, with or without a debugger.
 *
 * @param token of the schedule
 * @param binary the explorer
 * @param debugger that the user wants
 * @param runs are searched for the schedule as it was recorded
 */
record ReplayedSchedule(RunToken token, ExplorerBinary binary, DebuggerOptions debugger, Path runs)
    implements Engine.Replay {
  @Override
  public RunRequestBuilder request(Path directory) {
    return new RunRequestBuilder(
        directory, new ExpectedLibrary(binary.path(), binary.buildId(), ""), ExploredRun.NO_WORKER);
  }

  @Override
  public ExitCode show(RunSettings settings, StopSignal stop, PrintWriter out)
      throws IOException, RunInterrupted, InterruptedException {
    ExplorationReplayer replayer = new ExplorationReplayer(binary, settings, stop);
    if (debugger.isWanted()) {
      return stop(new DebuggerReplay(binary, replayer), out);
    }
    ExplorationReplayer.Replay replay =
        replayer.replay(token, RecordedSchedules.find(runs, token.encode()));
    if (replay.reproduced()) {
      Finding finding = replay.finding();
      FindingText.print(finding, out);
      new FindingPrinter(out, settings.out()).printInterleaving(finding);
    }
    replay.message().lines().forEach(line -> out.println(TextTable.plain(line)));
    out.println("files: " + settings.out());
    return replay.reproduced() ? ExitCode.FINDINGS : ExitCode.FRAMEWORK_FAULT;
  }

  /** Stops gdb at the finding: at its prompt, or with the stack printed. */
  private ExitCode stop(DebuggerReplay replay, PrintWriter out) throws InterruptedException {
    if (debugger.prints()) {
      replay.backtrace(token).lines().forEach(line -> out.println(TextTable.plain(line)));
      return ExitCode.FINDINGS;
    }
    out.flush();
    replay.atPrompt(token);
    return ExitCode.PASSED;
  }
}
