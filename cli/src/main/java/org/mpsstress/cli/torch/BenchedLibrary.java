package org.mpsstress.cli.torch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.mpsstress.benchmarks.BenchSubject;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.plan.PlanOptions;

/** A libtorch whose speed is measured, and the one that it is compared with. */
final class BenchedLibrary {
  private BenchedLibrary() {}

  /**
   * Looks at them before anything is measured.
   *
   * @param baseline the library that one thread is compared on, or null
   */
  static BenchSubject of(TorchOptions options, Path baseline, Path home, PrintWriter err)
      throws IOException, InterruptedException {
    TorchSubject subject = TorchSubject.of(options, null, home, err);
    PlanOptions plan = subject.plan(null);
    Path before = null;
    String against = null;
    if (baseline != null) {
      Libtorch torch = Libtorch.at(baseline);
      before = TorchPlugin.of(torch, home, plan.pool(), plan.device(), err).file();
      against = torch.library().toString();
    }
    return new BenchSubject(
        plan,
        subject.plugin(),
        Capability.STREAMS.isIn(subject.capabilities()),
        before,
        subject.measured(against));
  }
}
