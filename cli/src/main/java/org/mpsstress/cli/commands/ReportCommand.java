package org.mpsstress.cli.commands;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.HelpOption;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.RunArguments;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.reports.Publication;
import org.mpsstress.reports.RunReports;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the reports of runs anew, from their records. */
@Command(
    name = "report",
    description =
        "Makes report.html, allure.html and evidence.md of a run from its record, also of one that"
            + " was killed.",
    footerHeading = "%nExamples:%n",
    footer = {"  ./mps-stress report out/latest", "  ./mps-stress report out/20261120-213640"})
final class ReportCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = "Run directories.")
  private List<Path> runs;

  @Option(
      names = "--publish",
      paramLabel = "DIR",
      description =
          "Writes record and reports of one run into a new or empty folder, as they may be shown to"
              + " everybody: $HOME, $CHECKOUT and $LIBTORCH instead of this machine's folders.")
  private Path publish;

  ReportCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException {
    RunReports reports = new RunReports(installation.allure());
    List<Path> directories = RunArguments.directories(runs);
    if (publish != null) {
      directories = List.of(published(directories));
    }
    for (Path run : directories) {
      RunReports.Written written = reports.write(run);
      written
          .warnings()
          .forEach(warning -> spec.commandLine().getErr().println("mps-stress: " + warning));
      String verdict = written.record().summary().verdict().word();
      spec.commandLine().getOut().println(written.page() + " (" + verdict + ")");
    }
    return 0;
  }

  private Path published(List<Path> directories) throws IOException {
    if (directories.size() != 1) {
      throw new UserError("--publish " + publish + ": one run at a time");
    }
    Path record = directories.get(0).resolve(RunReports.RECORD);
    Path folder = RunDirectory.make(installation.home(), publish);
    Publication.of(RunRecordReader.read(record), System.getProperty("user.home"))
        .write(record, folder.resolve(RunReports.RECORD));
    return folder;
  }
}
