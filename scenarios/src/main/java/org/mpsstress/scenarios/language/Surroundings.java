package org.mpsstress.scenarios.language;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.language.shape.Quantity;
import org.mpsstress.scenarios.language.tree.MappingNode;

/**
 * What a case runs in: faults of the simulated device, variables of the environment, and whether
 * the pool ends while its device works.
 *
 * @param faults what goes wrong or slow, or null
 * @param environment variables by name, of those that the language allows
 * @param ending settled; busy: nothing is waited for before the pool ends; exit: nor does it end
 */
public record Surroundings(Faults faults, Map<String, String> environment, String ending) {
  /** The ending of a scenario that says nothing. */
  public static final String SETTLED = "settled";

  /** Copies the variables. */
  public Surroundings {
    environment = Collections.unmodifiableMap(new TreeMap<>(environment));
  }

  /** Whether the device may still work when the pool ends. */
  public boolean endsBusy() {
    return !ending.equals(SETTLED);
  }

  /**
   * Numbers count from 1; 0 is never.
   *
   * @param gpuError the command that fails
   * @param gpuErrorStream the stream whose commands alone are counted for it, or null
   * @param compileError the compilation of a kernel that fails
   * @param slowStream the stream that is slow
   * @param slowStreamNanos by how much each of its commands is
   * @param slowKernel the kernel that is slow, or null
   * @param slowKernelNanos by how much each run of it is
   */
  public record Faults(
      int gpuError,
      Integer gpuErrorStream,
      int compileError,
      int slowStream,
      long slowStreamNanos,
      String slowKernel,
      long slowKernelNanos) {
    /** What a SUT must be able to do for them: not every device can fail in one stream alone. */
    public Set<String> needs() {
      Set<String> needs = new TreeSet<>();
      boolean ofStream = gpuErrorStream != null || slowStreamNanos > 0;
      if (ofStream || compileError > 0) {
        needs.add(Capability.FAULTS.word());
      }
      if (gpuError > 0 && gpuErrorStream == null) {
        needs.add(Capability.GPU_ERRORS.word());
      }
      if (slowKernel != null) {
        needs.add(Capability.SLOW_KERNELS.word());
      }
      return needs;
    }
  }

  static Surroundings read(View document) {
    Map<String, String> environment = new TreeMap<>();
    for (MappingNode.Entry entry : document.under("environment").mapping().entries()) {
      environment.put(entry.name(), document.under("environment").text(entry.name(), ""));
    }
    return new Surroundings(faults(document), environment, document.text("ending", SETTLED));
  }

  private static Faults faults(View document) {
    if (!document.has("faults")) {
      return null;
    }
    View faults = document.under("faults");
    View stream = faults.under("slow-stream");
    View kernel = faults.under("slow-kernel");
    return new Faults(
        faults.count("gpu-error", 0),
        faults.count("gpu-error-stream").orElse(null),
        faults.count("compile-error", 0),
        stream.count("stream", 0),
        stream.quantity("by", Quantity.DURATION),
        kernel.text("kernel").orElse(null),
        kernel.quantity("by", Quantity.DURATION));
  }
}
