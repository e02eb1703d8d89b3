package org.mpsstress.cli.run;

import org.mpsstress.cli.sources.SourcesOptions;
import org.mpsstress.cli.torch.TorchOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which system is tested: options of every command that runs scenarios. */
public final class SutOptions {
  @Option(
      names = "--sut",
      paramLabel = "WORD",
      description =
          "The system under test: sim (default, the simulated device), torch, or sources (default"
              + " with --sources).")
  private String sut;

  @Mixin private TorchOptions torch = new TorchOptions();

  @Mixin private SourcesOptions sources = new SourcesOptions();

  /** The word that the user said; it may be none that is known. */
  public String word() {
    if (sut == null) {
      return sources.isGiven() ? "sources" : "sim";
    }
    return sut;
  }

  /** Which sources. */
  public SourcesOptions sources() {
    return sources;
  }

  /** Which libtorch, and what it must be. */
  public TorchOptions torch() {
    return torch;
  }
}
