package org.mpsstress.scenarios.worker;

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

  /** Returns when the run has ended, whatever the SUT did in it; a fault is ours. */
  void execute(RunOrder order) throws RunFault, InterruptedException {
    LaunchPlan plan = LaunchPlan.read(order.plan());
    try (Session session =
        opener.open(order.plan(), order.trace(), order.seed(), order.library(), plan)) {
      session.setup();
      new LaneLauncher(session::runLane, mainThread).launch(plan);
      session.finish(order.quiescence());
    }
  }
}
