package org.mpsstress.cli.torch;

import java.nio.file.Path;
import java.util.List;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.cli.subject.SubjectOptions;
import org.mpsstress.model.Pool;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of {@code --sut torch}. */
public final class TorchOptions implements SubjectOptions {
  private static final List<String> DEVICES = List.of("mps", "cuda", "cpu");

  @Option(
      names = {"--library", "--libtorch"},
      paramLabel = "PATH",
      description =
          "The libtorch to be tested: its folder or its libtorch_cpu (default: LIBTORCH, or the one"
              + " of python3's torch).")
  private Path library;

  @Option(
      names = "--device",
      paramLabel = "WORD",
      description = "The libtorch's device: mps, cuda, cpu (default: mps on macOS, else cpu).")
  private String device;

  @Mixin private Expectations expectations = new Expectations();

  @Override
  public SubjectKind kind(Path home) {
    return new TorchKind(this, home);
  }

  /** mps, cuda or cpu. */
  public String device() {
    boolean mac = System.getProperty("os.name").startsWith("Mac");
    return known(device == null ? (mac ? "mps" : "cpu") : device);
  }

  /**
   * A device's word.
   *
   * @throws UserError if there is no such device
   */
  public static String known(String word) {
    if (!DEVICES.contains(word)) {
      throw new UserError("--device '" + word + "': expected one of " + String.join(", ", DEVICES));
    }
    return word;
  }

  /**
   * Refuses a pool that no libtorch has on that device: what a program is allowed there would be
   * judged by another contract.
   *
   * @param pool that the user named, or null
   * @throws UserError with those that it can have
   */
  static void checkPool(String device, String pool) {
    List<String> its = device.equals("mps") ? Pool.OF_METAL : List.of(Pool.CUDA.word());
    if (pool != null && !its.contains(pool)) {
      throw new UserError(
          "--pool "
              + pool
              + ": a libtorch on --device "
              + device
              + " has the pool "
              + String.join(" or ", its));
    }
  }

  /** What the user named, or null. */
  public Path library() {
    return library;
  }

  /** What it must be. */
  public Expectations expectations() {
    return expectations;
  }

  /**
   * Refuses them where the simulated SUT is tested.
   *
   * @throws UserError with the option that means nothing there
   */
  public void refuse() {
    if (library != null || device != null) {
      throw new UserError("--library and --device are for --sut torch");
    }
  }
}
