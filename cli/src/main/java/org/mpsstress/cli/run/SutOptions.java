package org.mpsstress.cli.run;

import org.mpsstress.cli.torch.TorchOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which system is tested: options of every command that runs scenarios. */
public final class SutOptions {
  @Option(
      names = "--sut",
      paramLabel = "WORD",
      defaultValue = "sim",
      description = "The system under test: sim (default, the simulated device) or torch.")
  private String sut;

  @Mixin private TorchOptions torch = new TorchOptions();

  /** The word that the user said; it may be none that is known. */
  public String word() {
    return sut;
  }

  /** Which libtorch, and what it must be. */
  public TorchOptions torch() {
    return torch;
  }
}
