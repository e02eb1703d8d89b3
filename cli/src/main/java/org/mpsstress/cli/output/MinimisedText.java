package org.mpsstress.cli.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.mpsstress.model.Finding;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.RunToken;
import org.mpsstress.reports.text.TextTable;
import org.mpsstress.scenarios.exploration.finding.FindingPrinter;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.runner.Replayer;

/**
 * A finding that was made small, for people and as JSON.
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

  /** Its keys; what is not known is null. */
  public void addTo(ObjectNode node) {
    node.put("token", small.map(one -> one.finding().token()).orElse(null));
    node.put("scenario", small.map(one -> one.scenario().toString()).orElse(null));
    put(node, small.map(Minimised::size).orElse(null));
    node.put("tries", small.map(Minimised::tries).orElse(null));
    ObjectNode from = node.putObject("from");
    from.put("token", text);
    put(from, small.map(Minimised::from).orElse(null));
  }

  private static void put(ObjectNode node, Minimised.Size size) {
    node.put("steps", size == null ? null : size.steps());
    node.put("preemptions", size == null ? null : size.preemptions());
    node.put("lines", size == null ? null : size.lines());
    node.put("threads", size == null ? null : size.threads());
    node.put("groups", size == null ? null : size.groups());
  }

  private static String words(Minimised.Size size, boolean explored) {
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
