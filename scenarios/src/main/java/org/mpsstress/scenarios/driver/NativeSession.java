package org.mpsstress.scenarios.driver;

import java.nio.file.Path;
import java.time.Duration;
import org.mpsstress.harness.HarnessFault;
import org.mpsstress.harness.HarnessSession;
import org.mpsstress.harness.provenance.WrongLibraryException;

/** A run whose lanes the native interpreter runs: one JavaCPP call for each lane. */
final class NativeSession implements Session {
  private final HarnessSession session;

  NativeSession(HarnessSession session) {
    this.session = session;
  }

  static HarnessSession open(Path plan, Path trace, long seed, Path library) throws RunFault {
    try {
      return HarnessSession.open(plan, trace, seed, library);
    } catch (HarnessFault | WrongLibraryException e) {
      throw new RunFault(e.getMessage(), e);
    }
  }

  @Override
  public void setup() throws RunFault {
    try {
      session.setup(); // what stopped it is in the trace, and lanes then end at once
    } catch (HarnessFault e) {
      throw new RunFault(e.getMessage(), e);
    }
  }

  @Override
  public void runLane(int lane) throws RunFault {
    try {
      session.runLane(lane);
    } catch (HarnessFault e) {
      throw new RunFault("lane " + lane + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void finish(Duration quiescence) throws RunFault {
    try {
      session.finish(quiescence);
    } catch (HarnessFault e) {
      throw new RunFault(e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
