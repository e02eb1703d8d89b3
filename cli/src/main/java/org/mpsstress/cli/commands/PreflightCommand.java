package org.mpsstress.cli.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Preflight;
import org.mpsstress.harness.preflight.Instrumentation;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.LibraryFormatException;
import org.mpsstress.harness.preflight.LibraryImage;
import org.mpsstress.model.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What would be tested, and is it what was meant. */
@Command(
    name = "preflight",
    description =
        "Says which library workers load, its build id, and whether it is the one that was built."
            + " Exit code 3: it is another one.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress preflight",
      "  ./mps-stress preflight --library /opt/torch/lib/libtorch_cpu.so",
      "  ./mps-stress preflight --library libtorch_cpu.dylib --expect 4C4C44EE-5555-3144-A1AF",
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
      names = "--expect",
      paramLabel = "ID",
      description = "The build id or UUID that it must have, or the beginning of it.")
  private String expected;

  PreflightCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    if (library != null) {
      return describe(out).code();
    }
    Preflight.Answer answer = new Preflight(installation).ofBuiltLibrary();
    out.println("library   " + answer.built().file());
    out.println("build id  " + answer.mapped().buildId() + ", as built");
    out.println("mapped    " + answer.mapped().libraryPath() + " (a worker's copy)");
    out.println("sha256    " + answer.built().sha256());
    out.println("java      " + answer.mapped().java());
    return verdict(answer.mapped().buildId(), out).code();
  }

  private ExitCode describe(PrintWriter out) throws IOException {
    LibraryFile file;
    try {
      file = LibraryFile.read(library);
    } catch (LibraryFormatException error) {
      throw new UserError(error.getMessage());
    }
    out.println("library   " + file.path());
    out.println("sha256    " + file.sha256());
    ExitCode code = ExitCode.PASSED;
    for (LibraryImage image : file.images()) {
      String id = image.identity().orElse("");
      Instrumentation instrumentation = Instrumentation.of(file, image);
      out.println("image     " + image.architecture() + ", " + image.kind());
      out.println("build id  " + (id.isEmpty() ? "none" : id));
      out.println(
          "compiled  sanitizer: " + instrumentation.kind() + " (" + instrumentation.reason() + ")");
      code = code.worst(verdict(id, out));
    }
    return code;
  }

  private ExitCode verdict(String buildId, PrintWriter out) {
    if (expected == null) {
      return ExitCode.PASSED;
    }
    boolean meant = !plain(expected).isEmpty() && plain(buildId).startsWith(plain(expected));
    out.println("expected  " + expected + (meant ? ": it is that one" : ": it is another one"));
    return meant ? ExitCode.PASSED : ExitCode.PREFLIGHT_MISMATCH;
  }

  private static String plain(String id) {
    return id.replace("-", "").toLowerCase(Locale.ROOT);
  }
}
