package org.mpsstress.cli.detect;

import java.io.PrintWriter;
import org.mpsstress.scenarios.detection.DetectionRun;

/** A line every few seconds. */
final class DetectionProgress implements DetectionRun.Progress {
  private static final long NANOS = 5_000_000_000L;

  private final PrintWriter err;
  private long told = System.nanoTime();

  DetectionProgress(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void done(int done, int of, String what) {
    if (System.nanoTime() - told > NANOS) {
      told = System.nanoTime();
      err.println("mps-stress: " + done + " of " + of + " done, the last one " + what);
      err.flush();
    }
  }
}
