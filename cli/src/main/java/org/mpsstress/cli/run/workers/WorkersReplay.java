package org.mpsstress.cli.run.workers;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Function;
import org.mpsstress.cli.output.FindingText;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.reports.text.TextTable;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** A token's runs once more: same values, same noise; the interleaving is the system's. */
record WorkersReplay(RunToken token, Function<Path, RunRequestBuilder> requests)
    implements Engine.Replay {
  @Override
  public RunRequestBuilder request(Path directory) {
    return requests.apply(directory);
  }

  @Override
  public ExitCode show(RunSettings settings, StopSignal stop, PrintWriter out)
      throws RunInterrupted, InterruptedException {
    Replayer.Replay replay = new Replayer(settings, stop).replay(token);
    String point = token.caseId().isEmpty() ? "" : " " + token.caseId();
    out.println(token.scenario() + point + ", seed " + token.seed());
    for (Finding finding : replay.result().findings()) {
      FindingText.print(finding, out);
    }
    replay.message().lines().forEach(line -> out.println(TextTable.plain(line)));
    out.println("files: " + settings.out());
    return replay.reproduced() ? ExitCode.FINDINGS : ExitCode.INCONCLUSIVE;
  }
}
