package org.mpsstress.cli.torch;

import java.util.List;
import org.mpsstress.cli.UserError;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which system is tested: options of every command that runs scenarios. */
public final class SutOptions {
  /** The simulated SUT, and a libtorch. */
  public static final List<String> WORDS = List.of("sim", "torch");

  @Option(
      names = "--sut",
      paramLabel = "WORD",
      defaultValue = "sim",
      description = "The system under test: sim (default, the simulated device) or torch.")
  private String sut;

  @Mixin private TorchOptions torch;

  /** The word that the user said; it may be none that is known. */
  public String word() {
    return sut;
  }

  /** Whether a real library is tested. */
  public boolean isTorch() {
    return sut.equals("torch");
  }

  /** Which one, and what it must be. */
  public TorchOptions torch() {
    return torch;
  }

  /**
   * Refuses what means nothing on this SUT.
   *
   * @throws UserError with the option
   */
  public void check() {
    if (isTorch()) {
      torch.device();
    } else {
      torch.refuse();
    }
  }
}
