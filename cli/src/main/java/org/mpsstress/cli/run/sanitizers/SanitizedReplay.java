package org.mpsstress.cli.run.sanitizers;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.mpsstress.cli.output.FindingText;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.RunToken;
import org.mpsstress.reports.text.TextTable;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.tsan.SanitizedBinary;
import org.mpsstress.tsan.SanitizedOptions;
import org.mpsstress.tsan.SanitizedReplayer;

/** A token's runs once more under its sanitizer. */
record SanitizedReplay(RunToken token, SanitizedBinary binary, SanitizedOptions how)
    implements Engine.Replay {
  @Override
  public RunRequestBuilder request(Path directory) {
    return new RunRequestBuilder(
        directory, new ExpectedLibrary(binary.path(), binary.buildId(), ""), Sanitizing.NO_WORKER);
  }

  @Override
  public ExitCode show(RunSettings settings, StopSignal stop, PrintWriter out)
      throws RunInterrupted, InterruptedException {
    SanitizedReplayer.Replay replay =
        new SanitizedReplayer(binary, how, settings, stop).replay(token);
    replay.findings().forEach(finding -> FindingText.print(finding, out));
    replay.message().lines().forEach(line -> out.println(TextTable.plain(line)));
    out.println("files: " + settings.out());
    return replay.reproduced() ? ExitCode.FINDINGS : ExitCode.INCONCLUSIVE;
  }
}
