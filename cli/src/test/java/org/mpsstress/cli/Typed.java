package org.mpsstress.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.mpsstress.cli.run.Installation;

/**
 * What a command line answered.
 *
 * @param code the exit code
 * @param out standard output
 * @param err standard error
 */
public record Typed(int code, String out, String err) {
  /** Types it. */
  public static Typed at(Installation installation, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.program(installation)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments);
    return new Typed(code, out.toString(), err.toString());
  }
}
