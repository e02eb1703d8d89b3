package org.mpsstress.scenarios.driver;

import java.nio.file.Path;
import org.mpsstress.harness.HarnessSession;

/** Opens the session that a plan's driver asks for. */
public final class Sessions implements Session.Opener {
  @Override
  public Session open(Path plan, Path trace, long seed, Path library, LaunchPlan lanes)
      throws RunFault {
    HarnessSession session = NativeSession.open(plan, trace, seed, library);
    if (!lanes.javaDriver()) {
      return new NativeSession(session);
    }
    try {
      return JavaSession.open(session, plan, trace, seed);
    } catch (RunFault | RuntimeException e) {
      session.close();
      throw e;
    }
  }
}
