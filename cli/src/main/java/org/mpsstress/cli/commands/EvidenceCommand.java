package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.BenchesOption;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.Document;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.reports.RunReports;
import org.mpsstress.reports.evidence.Evidence;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** One document of evidence from one or more runs. */
@Command(
    name = "evidence",
    description = "Prints the evidence of one or more runs as Markdown, for a pull request.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress evidence out/latest",
      "  ./mps-stress evidence out/before out/after --out evidence.md",
      "  ./mps-stress evidence out/latest --bench out/bench",
    })
final class EvidenceCommand implements Callable<Integer> {
  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = "Run directories.")
  private List<Path> runs;

  @Mixin private BenchesOption benches;

  @Option(names = "--out", paramLabel = "FILE", description = "Writes a new file instead.")
  private Path out;

  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    List<RunRecord> records = new ArrayList<>();
    for (Path run : RunArguments.directories(runs)) {
      RunRecord record = RunRecordReader.read(run.resolve(RunReports.RECORD));
      if (record.run().isQuick()) {
        throw new UserError(
            run
                + " is a quick run (run --changed): a few cases, chosen by what has changed, are no"
                + " evidence; ./run_all_tests.sh or ./mps-stress run makes some");
      }
      records.add(record);
    }
    String text;
    try {
      text = Evidence.render(records, benches.documents());
    } catch (IllegalArgumentException other) {
      throw new UserError("--bench: " + other.getMessage());
    }
    if (out != null) {
      if (Files.exists(out)) {
        throw new UserError("--out " + out + " is there already; it is not overwritten");
      }
      Files.writeString(out, text, StandardOpenOption.CREATE_NEW);
    }
    if (json.isWanted()) {
      spec.commandLine().getOut().println(Document.text(document(text, records.size())));
    } else if (out == null) {
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().flush();
    }
    return 0;
  }

  private ObjectNode document(String text, int records) {
    ObjectNode document = Document.of("evidence", ExitCode.PASSED);
    document.put("runs", records);
    document.put("file", out == null ? null : out.toString());
    document.put("markdown", text);
    return document;
  }
}
