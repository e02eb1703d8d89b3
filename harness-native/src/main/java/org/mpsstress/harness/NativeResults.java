package org.mpsstress.harness;

import org.mpsstress.harness.binding.HarnessBinding;

/** Turns the results of native functions into values or exceptions. */
final class NativeResults {
  private NativeResults() {}

  /** A result that is negative when the call failed. */
  static int orThrow(int result) {
    if (result < 0) {
      throw new MpsStressException(HarnessBinding.lastError());
    }
    return result;
  }

  /** A handle that is 0 when the call failed. */
  static long handleOrThrow(long handle) {
    if (handle == 0) {
      throw new MpsStressException(HarnessBinding.lastError());
    }
    return handle;
  }

  static int orFault(int result) {
    if (result < 0) {
      throw new HarnessFault(HarnessBinding.lastError());
    }
    return result;
  }

  static long handleOrFault(long handle) {
    if (handle == 0) {
      throw new HarnessFault(HarnessBinding.lastError());
    }
    return handle;
  }
}
