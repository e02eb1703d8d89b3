package org.mpsstress.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.mpsstress.cli.commands.MpsStress;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.PlainText;
import picocli.CommandLine;

/** The program behind {@code ./mps-stress}. */
public final class Main {
  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    int code = ExitCode.FRAMEWORK_FAULT.code(); // what stays if anything at all is thrown
    StandardOutput out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    System.setOut(new PrintStream(new BufferedOutputStream(out), true, StandardCharsets.UTF_8));
    Farewell farewell = Farewell.of(out, arguments);
    try {
      Variables.check(System.getenv());
      code = execute(Installation.ofCheckout(), arguments);
    } catch (UserError error) {
      System.err.println("mps-stress: " + PlainText.message(error.getMessage()));
      code = ExitCode.BAD_INPUT.code();
    } catch (OutOfMemoryError error) {
      // of memory or of threads: what the process may have, not what it did
      System.err.println(
          "mps-stress: this process may not have what it needs (ulimit, container): "
              + PlainText.message(error.getMessage()));
    } catch (RuntimeException | Error error) {
      System.err.println(
          "mps-stress: the framework itself failed: " + PlainText.message(error.toString()));
      error.printStackTrace();
    }
    System.out.flush();
    farewell.finished();
    System.exit(codeAfter(out, code));
  }

  /** The exit code of a command that has printed all that it could. */
  static int codeAfter(StandardOutput out, int code) {
    if (out.failure().isEmpty()) {
      return code;
    }
    System.err.println(
        "mps-stress: standard output cannot be written: " + PlainText.message(out.failure().get()));
    return ExitCode.FRAMEWORK_FAULT.code();
  }

  static int execute(Installation installation, String... arguments) {
    CommandLine program =
        program(installation)
            .setOut(writer(System.out, Integer.MAX_VALUE)) // a document may be one line
            .setErr(writer(System.err, PlainText.MESSAGE_BYTES));
    return program.execute(arguments);
  }

  /** In UTF-8, whatever the locale: documents are read by programs. */
  private static PrintWriter writer(OutputStream stream, int longest) {
    return new PrintWriter(
        new PlainWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), longest), true);
  }

  /** The program with its commands; tests give it an installation and writers of their own. */
  public static CommandLine program(Installation installation) {
    CommandLine program = new CommandLine(new MpsStress(), new CommandFactory(installation));
    program.setParameterExceptionHandler(new UsageErrors());
    program.setExecutionExceptionHandler(new Failures());
    program.setExpandAtFiles(false); // an argument such as @FILE would be that file's words
    program.setCaseInsensitiveEnumValuesAllowed(true);
    // On a terminal, too: PlainWriter lets no control character pass, a colour's neither.
    program.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    program.setUsageHelpAutoWidth(true);
    program.setUsageHelpWidth(100);
    return program;
  }
}
