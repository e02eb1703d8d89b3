package org.mpsstress.scenarios.runner.workers;

import java.util.Objects;
import org.mpsstress.scenarios.worker.WorkerMessage;

/**
 * Compares the library that a worker really mapped with the one that was built. JavaCPP unpacks
 * libraries into a cache; one of another checkout can lie there, and 33 rounds of "passed" have
 * once been about the wrong library.
 *
 * @param expectedBuildId of the library that was built, in hex
 */
public record ProvenanceCheck(String expectedBuildId) {
  public ProvenanceCheck {
    Objects.requireNonNull(expectedBuildId, "expectedBuildId");
    expectedBuildId = ExpectedLibrary.plain(expectedBuildId);
  }

  /**
   * Lets a worker pass, or not.
   *
   * @throws ProvenanceMismatch with both build ids and the path of the wrong library
   */
  public void check(WorkerMessage.Ready ready) {
    if (expectedBuildId.isEmpty() || ready.buildId().isEmpty()) {
      throw new ProvenanceMismatch(
          "the library " + ready.libraryPath() + " cannot be identified: it has no build id");
    }
    if (!ExpectedLibrary.plain(ready.buildId()).equals(expectedBuildId)) {
      throw new ProvenanceMismatch(
          "the worker loaded "
              + ready.libraryPath()
              + " with build id "
              + ready.buildId()
              + ", but the library that was built has "
              + expectedBuildId);
    }
  }
}
