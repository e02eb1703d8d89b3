package org.mpsstress.scenarios.fuzz;

import java.util.Arrays;
import java.util.Locale;

/**
 * Sizes of tensors as the allocator tells them apart: its small blocks share small heaps, its large
 * ones large heaps, and what would fill more than half of a large heap has one of its own.
 */
enum SizeClass {
  /** A handful of threads of the device. */
  TINY(64),

  /** A small block, 64 KiB at most. */
  SMALL((64 << 10) / Float.BYTES),

  /** A block of a large heap that others share, 4 MiB at most. */
  LARGE((4 << 20) / Float.BYTES),

  /** A heap of its own. */
  HUGE(Long.MAX_VALUE);

  /** The elements of the largest tensor. */
  final long most;

  SizeClass(long most) {
    this.most = most;
  }

  static SizeClass of(long elements) {
    return Arrays.stream(values()).filter(one -> elements <= one.most).findFirst().orElseThrow();
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
