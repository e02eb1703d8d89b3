package org.mpsstress.cli;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.mpsstress.cli.commands.MpsStress;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.model.ExitCode;
import picocli.CommandLine;

/** The program behind {@code ./mps-stress}. */
public final class Main {
  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    int code = ExitCode.FRAMEWORK_FAULT.code(); // what stays if anything at all is thrown
    try {
      code = execute(Installation.ofCheckout(), arguments);
    } catch (RuntimeException | Error error) {
      System.err.println("mps-stress: the framework itself failed: " + error);
      error.printStackTrace();
    }
    System.out.flush();
    System.exit(code);
  }

  static int execute(Installation installation, String... arguments) {
    CommandLine program =
        program(installation).setOut(writer(System.out)).setErr(writer(System.err));
    return program.execute(arguments);
  }

  /** In UTF-8, whatever the locale: documents are read by programs. */
  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  /** The program with its commands; tests give it an installation and writers of their own. */
  public static CommandLine program(Installation installation) {
    CommandLine program = new CommandLine(new MpsStress(), new CommandFactory(installation));
    program.setParameterExceptionHandler(new UsageErrors());
    program.setExecutionExceptionHandler(new Failures());
    program.setCaseInsensitiveEnumValuesAllowed(true);
    program.setUsageHelpAutoWidth(true);
    program.setUsageHelpWidth(100);
    return program;
  }
}
