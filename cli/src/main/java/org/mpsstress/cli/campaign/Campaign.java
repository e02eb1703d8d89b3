package org.mpsstress.cli.campaign;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * A campaign under way.
 *
 * @param folder where its files go
 * @param seed all others come from it; printed
 * @param stop raised when the process is asked to end, or a budget is spent
 * @param err for progress
 */
public record Campaign(Path folder, long seed, StopSignal stop, PrintWriter err) {
  /** What a campaign does; interrupted, it says what is known. */
  @FunctionalInterface
  public interface Work {
    /** Carries it out. */
    CampaignResult carryOut(Campaign campaign) throws java.io.IOException, InterruptedException;
  }

  /** Tells that it ends here because somebody asked for it. */
  public void sayInterrupted() {
    err.println("mps-stress: interrupted; this is what is known");
  }

  /** Tells that it ends here because its time budget is spent. */
  public void sayBudgetSpent() {
    err.println("mps-stress: the time budget is spent; this is what is known");
  }
}
