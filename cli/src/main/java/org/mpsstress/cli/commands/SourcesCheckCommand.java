package org.mpsstress.cli.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.run.Deletion;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.sources.check.CheckReport;
import org.mpsstress.cli.sources.check.LinkCheck;
import org.mpsstress.cli.sources.check.SourcesCheck;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.cli.sources.manifest.ManifestPlace;
import org.mpsstress.model.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What of some sources compiles over the face, and what is missing. */
@Command(
    name = "check",
    sortOptions = false,
    description =
        "Has the compiler read sources over the Linux face of Metal and names every class,"
            + " selector, function or header that is missing, with who uses it. Where all of them"
            + " compile they are also built and linked, and what nobody defines is named. Exit"
            + " code 0: all compiles; 1: something is missing; 2: a bad manifest; 5: the tool itself"
            + " failed.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress sources check ~/pytorch",
      "  ./mps-stress sources check pool.yaml --json"
    })
final class SourcesCheckCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "PATH|MANIFEST",
      description = "A manifest, a folder with one, or a checkout for the one of this folder.")
  private Path place;

  @Option(names = "--no-link", description = "Only read them; build and link nothing.")
  private boolean noLink;

  @Mixin private JsonOption json;

  SourcesCheckCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Manifest manifest = ManifestPlace.find(place, Path.of("").toAbsolutePath());
    Path scratch = Files.createTempDirectory("mps-stress-sources");
    try {
      CheckReport report = SourcesCheck.of(installation.home(), manifest, scratch);
      if (!noLink && report.compiles()) {
        PrintWriter err = spec.commandLine().getErr();
        report = report.with(LinkCheck.of(installation.home(), manifest, err));
      }
      PrintWriter out = spec.commandLine().getOut();
      if (json.isWanted()) {
        out.println(report.json());
      } else {
        report.print(out);
      }
      return (report.isWhole() ? ExitCode.PASSED : ExitCode.FINDINGS).code();
    } finally {
      Deletion.of(scratch);
    }
  }
}
