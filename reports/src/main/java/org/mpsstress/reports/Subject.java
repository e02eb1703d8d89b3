package org.mpsstress.reports;

import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.run.Planted;

/** What a run was about, in the words that every report and the console use. */
public final class Subject {
  private static final String REFERENCE =
      "simulated SUT: a test of the tool and of the contract, not evidence about a patch";

  private Subject() {}

  /** True for a run on the simulated SUT, which is never evidence about a patch. */
  public static boolean isReference(RunBegin run) {
    // Anything that does not plainly name a library is treated as the weaker claim.
    return !RunBegin.LIBRARY.equals(run.subject()) && !isSources(run);
  }

  /** True for a run on a user's sources: neither the reference nor a library. */
  public static boolean isSources(RunBegin run) {
    return RunBegin.SOURCES.equals(run.subject());
  }

  /** What kind of run it was, at the head of a page. */
  public static String kind(RunBegin run) {
    return run.isQuick() ? "Quick run, no evidence" : kindOfSubject(run);
  }

  private static String kindOfSubject(RunBegin run) {
    if (isSources(run)) {
      return "Run of sources";
    }
    return isReference(run) ? "Reference run" : "Library run";
  }

  /** What the simulated device, the library or the sources are called where cases are grouped. */
  public static String group(RunBegin run) {
    if (isSources(run)) {
      return "sources over a simulated device";
    }
    return isReference(run) ? "simulated SUT" : "library";
  }

  /** A title for the reports of a run: its verdict, and that it was a reference run if it was. */
  public static String title(RunRecord record) {
    String kind =
        isSources(record.run())
            ? " (sources over a simulated device)"
            : isReference(record.run()) ? " (simulated SUT)" : "";
    String planted = Planted.in(record).map(one -> " (" + one.line() + ")").orElse("");
    String quick = record.run().isQuick() ? " (quick)" : "";
    return "mps-stress: " + record.summary().verdict() + quick + kind + planted;
  }

  /** One line that says what was tested, and what was planted in it if something was. */
  public static String line(RunRecord record) {
    String planted = Planted.in(record).map(one -> "; " + one.line()).orElse("");
    return line(record.run()) + planted;
  }

  /** One line that says what was tested. */
  public static String line(RunBegin run) {
    if (isReference(run)) {
      return REFERENCE;
    }
    if (isSources(run)) {
      return "these sources over a simulated device: "
          + run.provenance().get("simulated")
          + "; SHA-256 "
          + run.provenance().get("sha256");
    }
    Object library = run.provenance().get("library");
    return "library under test: " + (library == null ? "unknown" : library);
  }
}
