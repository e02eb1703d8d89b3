package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.BenchesOption;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.Document;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.reports.Publication;
import org.mpsstress.reports.RunReports;
import org.mpsstress.reports.evidence.Evidence;
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
    footer = {
      "  ./mps-stress report out/latest",
      "  ./mps-stress report out/one out/two --publish shown --bench out/bench",
    })
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
          "Writes record, page and evidence into a new or empty folder, as they may be shown to"
              + " everybody: $HOME, $CHECKOUT, $LIBTORCH and $RUN instead of this machine's folders."
              + " Of several runs each has a folder in it, and all of them one evidence.md.")
  private Path publish;

  @Option(
      names = "--document",
      paramLabel = "FILE",
      description =
          "Of --publish: another document of JSON to be shown with them, such as compare.json or"
              + " controls.json. May be said several times.")
  private List<Path> documents = new ArrayList<>();

  @Mixin private BenchesOption benches;

  @Mixin private JsonOption json;

  private final ArrayNode pages = JsonNodeFactory.instance.arrayNode();

  ReportCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException {
    List<Path> directories = RunArguments.directories(runs);
    if (publish == null && !(documents.isEmpty() && benches.folders().isEmpty())) {
      throw new UserError("--document and --bench belong to --publish DIR");
    }
    if (publish != null) {
      published(directories);
    } else {
      RunReports reports = new RunReports(installation.allure());
      for (Path run : directories) {
        say(reports.write(run));
      }
    }
    if (json.isWanted()) {
      ObjectNode document = Document.of("report", ExitCode.PASSED);
      document.set("runs", pages);
      spec.commandLine().getOut().println(Document.text(document));
    }
    return 0;
  }

  private void say(RunReports.Written written) {
    written
        .warnings()
        .forEach(warning -> spec.commandLine().getErr().println("mps-stress: " + warning));
    String verdict = written.record().summary().verdict().word();
    if (json.isWanted()) {
      ObjectNode page = pages.addObject().put("page", written.page().toString());
      page.put("verdict", verdict);
      written.warnings().forEach(page.putArray("warnings")::add);
    } else {
      spec.commandLine().getOut().println(written.page() + " (" + verdict + ")");
    }
  }

  private void published(List<Path> directories) throws IOException {
    List<RunRecord> read = new ArrayList<>();
    for (Path run : directories) {
      read.add(RunRecordReader.read(run.resolve(RunReports.RECORD)));
    }
    // Figures of another library are refused before anything is written.
    evidence(read, benches.documents());
    Path folder = RunDirectory.make(installation.home(), publish);
    List<RunRecord> shown = new ArrayList<>();
    for (int i = 0; i < read.size(); i++) {
      Path own =
          read.size() == 1 ? folder : Files.createDirectories(folder.resolve("run-" + (i + 1)));
      Publication.of(read.get(i), System.getProperty("user.home"))
          .write(directories.get(i).resolve(RunReports.RECORD), own.resolve(RunReports.RECORD));
      RunReports.Written written = RunReports.writeShown(own);
      shown.add(written.record());
      say(written);
    }
    Publication publication = Publication.of(read.get(0), System.getProperty("user.home"));
    for (Path document : documents) {
      shown(publication, document, folder.resolve(document.getFileName()));
    }
    List<BenchDocument> measured = new ArrayList<>();
    for (Path bench : benches.folders()) {
      String name = measured.isEmpty() ? "" : "-" + (measured.size() + 1);
      Path to = folder.resolve(BenchDocument.FILE.replace(".", name + "."));
      shown(publication, bench.resolve(BenchDocument.FILE), to);
      measured.add(BenchDocument.read(to));
    }
    if (shown.size() > 1 || !measured.isEmpty()) {
      Files.writeString(folder.resolve(RunReports.EVIDENCE), evidence(shown, measured));
    }
  }

  private static void shown(Publication publication, Path document, Path to) throws IOException {
    if (Files.exists(to)) {
      throw new UserError(
          "--document " + document + ": there is a " + to.getFileName() + " already");
    }
    try {
      publication.writeDocument(document, to);
    } catch (IllegalArgumentException error) {
      throw new UserError("--document: " + error.getMessage());
    } catch (NoSuchFileException missing) {
      throw new UserError("--document: there is no " + document);
    }
  }

  private static String evidence(List<RunRecord> shown, List<BenchDocument> measured) {
    try {
      return Evidence.render(shown, measured);
    } catch (IllegalArgumentException other) {
      throw new UserError("--bench: " + other.getMessage());
    }
  }
}
