package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.Document;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.cli.sources.manifest.ManifestDraft;
import org.mpsstress.model.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Looks for Objective-C++ files that use Metal, and writes a manifest to edit. */
@Command(
    name = "init",
    sortOptions = false,
    description =
        "Looks in a checkout for Objective-C++ files that use Metal and writes a manifest to edit"
            + " into the current folder; into the checkout nothing is ever written.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress sources init ~/pytorch",
      "  ./mps-stress sources init ~/pytorch --manifest pool.yaml"
    })
final class SourcesInitCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PATH", description = "The checkout.")
  private Path checkout;

  @Option(
      names = "--manifest",
      paramLabel = "FILE",
      description = "The file to write (default: " + Manifest.FILE_NAME + " in this folder).")
  private Path manifest;

  @Mixin private JsonOption json;

  SourcesInitCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException {
    if (!Files.isDirectory(checkout)) {
      throw new UserError(checkout + " is no folder");
    }
    Path file =
        (manifest == null ? Path.of(Manifest.FILE_NAME) : manifest).toAbsolutePath().normalize();
    Path root = checkout.toRealPath();
    Path folder = file.getParent();
    if (!Files.isDirectory(folder)) {
      throw new UserError(folder + " is no folder");
    }
    if (folder.toRealPath().startsWith(root)) {
      throw new UserError(
          file + " lies in the checkout, where nothing is written; --manifest names another file");
    }
    if (Files.exists(file)) {
      throw new UserError(file + " is there already; --manifest names another file");
    }
    ManifestDraft draft = ManifestDraft.of(root);
    if (draft.isEmpty()) {
      throw new UserError("no Objective-C++ file (.mm, .m) in " + checkout + " uses Metal");
    }
    Files.writeString(
        file,
        draft.text(installation.home().resolve(Manifest.SCHEMA)),
        StandardOpenOption.CREATE_NEW,
        StandardOpenOption.WRITE);
    PrintWriter out = spec.commandLine().getOut();
    if (json.isWanted()) {
      ObjectNode document = Document.of("sources-init", ExitCode.PASSED);
      document.put("manifest", file.toString()).put("checkout", root.toString());
      document.put("files", draft.chosen()).put("leftOut", draft.leftOut());
      out.println(Document.text(document));
      return 0;
    }
    out.println(file + ": " + files(draft.chosen(), "file") + " of " + root);
    if (draft.leftOut() > 0) {
      out.println(files(draft.leftOut(), "comment") + " for what else uses Metal");
    }
    out.println("next: ./mps-stress sources check " + (manifest == null ? checkout : manifest));
    return 0;
  }

  private static String files(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
