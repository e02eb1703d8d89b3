package org.mpsstress.harness;

import java.util.function.Function;
import org.mpsstress.harness.binding.HarnessBinding;

/** Turns the results of native functions into values or exceptions. */
final class NativeResults {
  private NativeResults() {}

  /** What the calling thread's last call failed for. */
  static RuntimeException failure() {
    return last(MpsStressException::new);
  }

  /** The same where an error of the SUT is no possible answer. */
  private static RuntimeException fault() {
    return last(HarnessFault::new);
  }

  private static RuntimeException last(Function<String, RuntimeException> otherwise) {
    String message = HarnessBinding.lastError();
    return HarnessBinding.lastErrorIsUnsupported() != 0
        ? new UnsupportedException(message)
        : otherwise.apply(message);
  }

  /** A result that is negative when the call failed. */
  static int orThrow(int result) {
    if (result < 0) {
      throw failure();
    }
    return result;
  }

  /** A handle that is 0 when the call failed. */
  static long handleOrThrow(long handle) {
    if (handle == 0) {
      throw failure();
    }
    return handle;
  }

  static int orFault(int result) {
    if (result < 0) {
      throw fault();
    }
    return result;
  }

  static long handleOrFault(long handle) {
    if (handle == 0) {
      throw fault();
    }
    return handle;
  }
}
