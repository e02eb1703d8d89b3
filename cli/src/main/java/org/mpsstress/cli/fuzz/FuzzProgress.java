package org.mpsstress.cli.fuzz;

import java.io.PrintWriter;
import org.mpsstress.reports.text.TextTable;
import org.mpsstress.scenarios.fuzz.FuzzFinding;
import org.mpsstress.scenarios.fuzz.Fuzzing;

/** A line now and then, and one for whatever was found. */
final class FuzzProgress implements Fuzzing.Progress {
  /** Of programs about which nothing is to be said. */
  static final Fuzzing.Progress NONE =
      new Fuzzing.Progress() {
        @Override
        public void tried(int programs, int pairs, int findings) {}

        @Override
        public void found(FuzzFinding finding) {}
      };

  private static final long NANOS = 10_000_000_000L;

  private final PrintWriter err;
  private long told = System.nanoTime();

  FuzzProgress(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void tried(int programs, int pairs, int findings) {
    if (System.nanoTime() - told > NANOS) {
      told = System.nanoTime();
      err.println(
          "mps-stress: "
              + programs
              + " programs, "
              + pairs
              + " pairs covered, "
              + findings
              + " failed");
      err.flush();
    }
  }

  @Override
  public void found(FuzzFinding finding) {
    err.println(TextTable.plain("mps-stress: found " + finding.kind() + ": " + finding.scenario()));
    err.flush();
  }
}
