package org.mpsstress.harness.preflight;

import java.util.Arrays;
import java.util.List;
import org.mpsstress.harness.preflight.image.CodeRange;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.Region;

/**
 * Counts the direct calls to given addresses in machine code. clang links the runtime of a
 * sanitizer into the executable, so all its functions are defined there whether or not the
 * program's own code was instrumented; but the runtime never calls its own hooks, and instrumented
 * code calls them directly. This works in stripped files too. No disassembler is needed: bytes that
 * are a call by accident would have to hit one of a few dozen addresses among 2^32.
 */
final class CallSites {
  private static final int CHUNK = 1 << 20;
  private static final int LONGEST_CALL = 5;

  private CallSites() {}

  /** True where calls of this architecture are known. */
  static boolean understands(String architecture) {
    return architecture.equals("x86_64") || architecture.startsWith("arm64");
  }

  /** How many calls in {@code code} go to one of {@code targets}. */
  static long count(List<CodeRange> code, String architecture, long[] targets)
      throws LibraryFormatException {
    long[] sorted = targets.clone();
    Arrays.sort(sorted);
    boolean arm = architecture.startsWith("arm64");
    byte[] chunk = new byte[CHUNK];
    long calls = 0;
    for (CodeRange range : code) {
      Region bytes = range.bytes();
      bytes.spend(bytes.length(), 0);
      // Chunks overlap so that no call is cut; arm64 calls are aligned, and so are the chunks.
      int step = CHUNK - (arm ? 0 : LONGEST_CALL - 1);
      for (long at = 0; at < bytes.length(); at += step) {
        int filled = bytes.copyUpTo(at, chunk, CHUNK);
        long address = range.address() + at;
        calls +=
            arm
                ? branchesWithLink(chunk, filled, address, sorted)
                : relativeCalls(chunk, filled, address, sorted);
      }
    }
    return calls;
  }

  /** x86-64: E8 and a 32-bit distance from the next instruction. */
  private static long relativeCalls(byte[] chunk, int filled, long address, long[] targets) {
    long calls = 0;
    for (int i = 0; i + LONGEST_CALL <= filled; i++) {
      if (chunk[i] == (byte) 0xe8) {
        long target = address + i + LONGEST_CALL + littleEndian(chunk, i + 1);
        calls += Arrays.binarySearch(targets, target) >= 0 ? 1 : 0;
      }
    }
    return calls;
  }

  /** arm64: BL and a 26-bit distance in instructions. */
  private static long branchesWithLink(byte[] chunk, int filled, long address, long[] targets) {
    long calls = 0;
    for (int i = 0; i + 4 <= filled; i += 4) {
      int instruction = littleEndian(chunk, i);
      if (instruction >>> 26 == 0x25) {
        long distance = (long) (instruction << 6 >> 6) * 4;
        calls += Arrays.binarySearch(targets, address + i + distance) >= 0 ? 1 : 0;
      }
    }
    return calls;
  }

  private static int littleEndian(byte[] bytes, int at) {
    return (bytes[at] & 0xff)
        | (bytes[at + 1] & 0xff) << 8
        | (bytes[at + 2] & 0xff) << 16
        | bytes[at + 3] << 24;
  }
}
