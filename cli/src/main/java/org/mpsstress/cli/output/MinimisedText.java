package org.mpsstress.cli.output;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.mpsstress.model.Finding;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.run.MinimisedFinding;
import org.mpsstress.reports.text.TextTable;
import org.mpsstress.scenarios.exploration.finding.FindingPrinter;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.runner.Replayer;

/**
 * A finding that was made small, for people.
 *
 * @param text of the token that it was made of
 * @param token the same, decoded
 * @param small nothing where the token did not show it again
 * @param directory that its files are in
 */
public record MinimisedText(
    String text, RunToken token, Optional<Minimised> small, Path directory) {

  /** Its interleaving, what is left of it, and how to see it again. */
  public void print(PrintWriter out) {
    boolean explored = token.schedule() != null;
    if (small.isEmpty()) {
      out.println(
          explored
              ? "the token's schedule does not show its finding; replay says where it differs"
              : "it did not fail again in "
                  + Replayer.ATTEMPTS
                  + " runs, which does not show that it is gone");
      return;
    }
    Finding finding = small.get().finding();
    String message = finding.message().lines().findFirst().orElse("");
    new FindingPrinter(out, directory).printInterleaving(finding);
    out.println(finding.kind() + ": " + TextTable.plain(message));
    out.println("  " + words(small.get().size(), explored));
    out.println(
        "  of " + words(small.get().from(), explored) + ", in " + small.get().tries() + " tries");
    out.println("  scenario: " + TextTable.plain(small.get().scenario().toString()));
    out.println("  " + TextTable.plain(ReplayCommandLine.of(finding.token())));
  }

  /** The same for programs. */
  public MinimisedFinding document() {
    return small
        .map(
            one ->
                new MinimisedFinding(
                    one.finding().token(),
                    one.scenario().toString(),
                    one.size(),
                    one.tries(),
                    new MinimisedFinding.From(text, one.from())))
        .orElseGet(() -> MinimisedFinding.none(text));
  }

  private static String words(MinimisedFinding.Size size, boolean explored) {
    String what =
        counted(size.lines(), "line")
            + ", "
            + counted(size.threads(), "thread")
            + ", "
            + counted(size.groups(), "group");
    if (!explored) { // nobody knows its interleaving
      return what;
    }
    return what
        + "; "
        + counted(size.steps(), "step")
        + " shown, "
        + counted(size.preemptions(), "preemption");
  }

  private static String counted(Integer count, String what) {
    return count == null ? what + "s not known" : count + " " + what + (count == 1 ? "" : "s");
  }
}
