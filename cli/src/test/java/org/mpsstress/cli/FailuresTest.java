package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.ExitCode;
import org.mpsstress.scenarios.runner.RecordTaken;
import picocli.CommandLine;

/** What becomes of what a command throws. */
final class FailuresTest {
  @TempDir private Path folder;

  @Test
  void twoRunsInOneFolderAreTheUsersDoing() {
    StringWriter said = new StringWriter();
    CommandLine program =
        Main.program(new FakeInstallation(folder)).setErr(new PrintWriter(said, true));
    RecordTaken taken = new RecordTaken(Path.of("/a/record.jsonl"), null);
    int code = new Failures().handleExecutionException(taken, program, program.parseArgs("list"));
    assertThat(code).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(said.toString())
        .isEqualToIgnoringNewLines(
            "mps-stress: /a holds another run, which began just now; expected a new or empty"
                + " folder");
  }
}
