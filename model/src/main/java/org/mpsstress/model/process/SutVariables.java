package org.mpsstress.model.process;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The variables of the environment that code under test goes by. What the user's shell has of them
 * stays there where a simulated device is tested: a run and its token say what a scenario's lines
 * set, and nothing of a shell.
 */
public final class SutVariables {
  /** PyTorch's, the pool's, Metal's and CUDA's. */
  private static final List<String> OF_BACKENDS =
      List.of("MPS_", "PYTORCH_", "TORCH_", "MTL_", "METAL_", "CUDA_");

  /**
   * Where the C library puts memory, and what a sanitizer reports of it: a judge could be muted.
   */
  private static final List<String> OF_MEMORY =
      List.of("MALLOC_", "GLIBC_TUNABLES", "ASAN_", "LSAN_", "TSAN_", "UBSAN_");

  private SutVariables() {}

  /** Whether code under test may go by it. */
  static boolean isOne(String name) {
    return Stream.concat(OF_BACKENDS.stream(), OF_MEMORY.stream()).anyMatch(name::startsWith);
  }

  /** Those of an environment, by name. */
  public static Map<String, String> of(Map<String, String> environment) {
    Map<String, String> found = new TreeMap<>(environment);
    found.keySet().removeIf(name -> !isOne(name));
    return found;
  }
}
