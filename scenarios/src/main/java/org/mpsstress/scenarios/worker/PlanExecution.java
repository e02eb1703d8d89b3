package org.mpsstress.scenarios.worker;

import org.mpsstress.harness.HarnessFault;
import org.mpsstress.harness.Noise;
import org.mpsstress.scenarios.driver.LaneLauncher;
import org.mpsstress.scenarios.driver.LaunchPlan;
import org.mpsstress.scenarios.driver.MainThread;
import org.mpsstress.scenarios.driver.RunFault;
import org.mpsstress.scenarios.driver.Session;

/** Executes one order from opening the session to its summary. */
final class PlanExecution {
  private final Session.Opener opener;
  private final MainThread mainThread;

  PlanExecution(Session.Opener opener, MainThread mainThread) {
    this.opener = opener;
    this.mainThread = mainThread;
  }

  /**
   * Returns when the run has ended, whatever the SUT did in it; a fault is ours.
   *
   * @return how many synchronisation calls were perturbed; null without noise
   */
  Long execute(RunOrder order) throws RunFault, InterruptedException {
    LaunchPlan plan = LaunchPlan.read(order.plan());
    try (Session session =
        opener.open(order.plan(), order.trace(), order.seed(), order.library(), plan)) {
      session.setup();
      LaneLauncher launcher = new LaneLauncher(session::runLane, mainThread);
      Long perturbed = order.noise() ? launchInNoise(launcher, plan, order.seed()) : null;
      if (!order.noise()) {
        launcher.launch(plan);
      }
      session.finish(order.quiescence());
      return perturbed;
    }
  }

  /** Only lanes are perturbed: what comes before and after them has nothing to race with. */
  private static long launchInNoise(LaneLauncher launcher, LaunchPlan plan, long seed)
      throws RunFault, InterruptedException {
    try {
      Noise.begin(seed);
    } catch (HarnessFault e) {
      throw new RunFault(e.getMessage(), e);
    }
    long perturbed;
    try {
      launcher.launch(plan);
    } finally {
      perturbed = Noise.end();
    }
    return perturbed;
  }
}
