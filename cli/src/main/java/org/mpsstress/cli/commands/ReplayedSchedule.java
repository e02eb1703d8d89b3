package org.mpsstress.cli.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.mpsstress.cli.output.TextTable;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.exploration.DebuggerReplay;
import org.mpsstress.scenarios.exploration.ExplorationReplayer;
import org.mpsstress.scenarios.exploration.ExplorerBinary;
import org.mpsstress.scenarios.exploration.FindingPrinter;
import org.mpsstress.scenarios.exploration.RecordedSchedules;
import org.mpsstress.scenarios.runner.RunInterrupted;
import org.mpsstress.scenarios.runner.RunSettings;
import org.mpsstress.scenarios.runner.StopSignal;

/** The replay of an explored run's token, with or without a debugger. */
final class ReplayedSchedule {
  private final RunToken token;
  private final ExplorerBinary binary;
  private final RunSettings settings;
  private final PrintWriter out;

  ReplayedSchedule(RunToken token, ExplorerBinary binary, RunSettings settings, PrintWriter out) {
    this.token = token;
    this.binary = binary;
    this.settings = settings;
    this.out = out;
  }

  /** Shows the finding again; runs are searched for the schedule as it was recorded. */
  ExitCode show(Path runs, StopSignal stop)
      throws IOException, RunInterrupted, InterruptedException {
    ExplorationReplayer.Replay replay =
        new ExplorationReplayer(binary, settings, stop)
            .replay(token, RecordedSchedules.find(runs, token.encode()));
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
  ExitCode debug(boolean batch, StopSignal stop) throws InterruptedException {
    DebuggerReplay debugger =
        new DebuggerReplay(binary, new ExplorationReplayer(binary, settings, stop));
    if (batch) {
      debugger.backtrace(token).lines().forEach(line -> out.println(TextTable.plain(line)));
      return ExitCode.FINDINGS;
    }
    out.flush();
    debugger.atPrompt(token);
    return ExitCode.PASSED;
  }
}
