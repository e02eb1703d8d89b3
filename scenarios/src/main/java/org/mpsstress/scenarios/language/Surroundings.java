package org.mpsstress.scenarios.language;

import java.util.Collections;
import java.util.List;
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
   * @param libraryError the compilation of a library from its source that fails
   * @param slowStream the stream that is slow
   * @param slowStreamNanos by how much each of its commands is
   * @param slowKernel the kernel that is slow, or null
   * @param slowKernelNanos by how much each run of it is
   * @param gpuErrors commands that fail beside, each with a text of its own
   */
  public record Faults(
      int gpuError,
      Integer gpuErrorStream,
      int compileError,
      int libraryError,
      int slowStream,
      long slowStreamNanos,
      String slowKernel,
      long slowKernelNanos,
      List<GpuError> gpuErrors) {
    /** Copies the list. */
    public Faults {
      gpuErrors = List.copyOf(gpuErrors);
    }

    /** Each command of the stream takes that much longer. */
    public static Faults slowStream(int stream, long nanos) {
      return new Faults(0, null, 0, 0, stream, nanos, null, 0, List.of());
    }

    /** Each run of the kernel takes that much longer. */
    public static Faults slowKernel(String kernel, long nanos) {
      return new Faults(0, null, 0, 0, 0, 0, kernel, nanos, List.of());
    }

    /** Whether a command fails. */
    public boolean failCommands() {
      return gpuError > 0 || !gpuErrors.isEmpty();
    }

    /** What a SUT must be able to do for them: not every device can fail in one stream alone. */
    public Set<String> needs() {
      Set<String> needs = new TreeSet<>();
      if (compileError > 0) {
        needs.add(Capability.FAULTS.word());
      }
      if (libraryError > 0) {
        needs.add(Capability.LIBRARY_FAULTS.word());
      }
      if (gpuErrorStream != null || slowStreamNanos > 0 || !gpuErrors.isEmpty()) {
        needs.add(Capability.STREAM_FAULTS.word());
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

  /**
   * A command that fails.
   *
   * @param stream its stream
   * @param command its number there, counted from 1
   * @param text what its error says
   * @param told whether an operation must raise it
   */
  public record GpuError(int stream, int command, String text, boolean told) {}

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
        faults.count("library-error", 0),
        stream.count("stream", 0),
        stream.quantity("by", Quantity.DURATION),
        kernel.text("kernel").orElse(null),
        kernel.quantity("by", Quantity.DURATION),
        faults.list("gpu-errors").stream().map(View::of).map(Surroundings::gpuError).toList());
  }

  private static GpuError gpuError(View error) {
    return new GpuError(
        error.count("stream", 0),
        error.count("command", 0),
        error.text("text", ""),
        error.flag("told"));
  }
}
