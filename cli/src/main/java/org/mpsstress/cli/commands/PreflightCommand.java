package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.Document;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Preflight;
import org.mpsstress.cli.torch.Expectations;
import org.mpsstress.cli.torch.LibraryReport;
import org.mpsstress.cli.torch.Libtorch;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.Pool;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What would be tested, and is it what was meant. */
@Command(
    name = "preflight",
    description =
        "Says which library workers load and whether it is the one that was built; or what a library"
            + " is, and whether the loader would take it. Exit code 3: it is another one than was"
            + " meant.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress preflight",
      "  ./mps-stress preflight --library /opt/torch/lib/libtorch_cpu.so",
      "  ./mps-stress preflight --library libtorch_cpu.dylib --expect 4C4C44EE-5555-3144-A1AF",
      "  ./mps-stress preflight --library torch/lib/libtorch_cpu.dylib --pool patched"
          + " --patch mps.patch",
    })
final class PreflightCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Option(
      names = "--library",
      paramLabel = "PATH",
      description = "Describes this library instead; it is read, not loaded.")
  private Path library;

  @Option(
      names = "--pool",
      paramLabel = "WORD",
      description = "The stream pool that it must hold: patched or upstream.")
  private String pool;

  @Mixin private Expectations expectations;

  @Mixin private JsonOption json;

  PreflightCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    if (pool != null && !Pool.PATCHED.is(pool) && !Pool.UPSTREAM.is(pool)) {
      throw new UserError("--pool '" + pool + "': expected one of patched, upstream");
    }
    if (library != null) {
      return describe(out).code();
    }
    Preflight.Answer answer = new Preflight(installation).ofBuiltLibrary();
    List<String> wrong = expectations.mismatchOfBuilt(answer.mapped().buildId());
    if (json.isWanted()) {
      return print(facts(answer), wrong).code();
    }
    out.println("library   " + answer.built().file());
    out.println("build id  " + answer.mapped().buildId() + ", as built");
    out.println("mapped    " + answer.mapped().libraryPath() + " (a worker's copy)");
    out.println("sha256    " + answer.built().sha256());
    out.println("java      " + answer.mapped().java());
    return verdict(wrong, out).code();
  }

  private static Map<String, Object> facts(Preflight.Answer answer) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("library", String.valueOf(answer.built().file()));
    facts.put("sha256", answer.built().sha256());
    facts.put("buildId", answer.mapped().buildId());
    facts.put("mapped", String.valueOf(answer.mapped().libraryPath()));
    facts.put("java", answer.mapped().java());
    return facts;
  }

  private ExitCode print(Map<String, Object> facts, List<String> wrong) {
    ExitCode code = wrong.isEmpty() ? ExitCode.PASSED : ExitCode.PREFLIGHT_MISMATCH;
    ObjectNode document = Document.of("preflight", code);
    document.set("library", Json.mapper().valueToTree(facts));
    wrong.forEach(document.putArray("mismatches")::add);
    spec.commandLine().getOut().println(Document.text(document));
    return code;
  }

  private ExitCode describe(PrintWriter out) throws IOException {
    boolean folder = Files.isDirectory(library);
    LibraryReport report = LibraryReport.of(folder ? Libtorch.at(library).library() : library);
    if (json.isWanted()) {
      return print(report.provenance(), report.mismatches(expectations, pool));
    }
    report.lines().forEach(out::println);
    expectations.describePatch(out);
    return verdict(report.mismatches(expectations, pool), out);
  }

  private static ExitCode verdict(List<String> wrong, PrintWriter out) {
    wrong.forEach(sentence -> out.println("mismatch  " + sentence));
    return wrong.isEmpty() ? ExitCode.PASSED : ExitCode.PREFLIGHT_MISMATCH;
  }
}
