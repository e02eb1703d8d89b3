package org.mpsstress.harness.preflight.macho;

import java.util.Optional;
import org.mpsstress.harness.preflight.image.ImageKind;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.Region;

/** The header of a thin Mach-O image. */
public record MachOHeader(
    Region image,
    boolean is64Bit,
    long processor,
    long processorVariant,
    long type,
    long commandCount,
    Region commands) {

  private static final long MAGIC_32 = 0xfeedfaceL;
  private static final long MAGIC_64 = 0xfeedfacfL;
  private static final long WIDE = 0x01000000;
  private static final long WIDE_32 = 0x02000000;
  private static final long VARIANT_MASK = 0x00ffffff;

  /** The header, or empty where the image is not Mach-O. */
  public static Optional<MachOHeader> read(Region raw) throws LibraryFormatException {
    String what = "a Mach-O header";
    for (boolean bigEndian : new boolean[] {false, true}) {
      Region image = raw.withOrder(bigEndian);
      long magic = image.u32(0, what);
      if (magic == MAGIC_32 || magic == MAGIC_64) {
        boolean wide = magic == MAGIC_64;
        long commandsSize = image.u32(20, what);
        return Optional.of(
            new MachOHeader(
                image,
                wide,
                image.u32(4, what),
                image.u32(8, what) & VARIANT_MASK,
                image.u32(12, what),
                image.u32(16, what),
                image.slice(wide ? 32 : 28, commandsSize, "the load commands")));
      }
    }
    return Optional.empty();
  }

  ImageKind kind() {
    return switch ((int) type) {
      case 1 -> ImageKind.OBJECT;
      case 2 -> ImageKind.EXECUTABLE;
      // Dynamic libraries, bundles (what dlopen loads) and their stubs.
      case 6, 8, 9 -> ImageKind.SHARED_LIBRARY;
      default -> ImageKind.OTHER;
    };
  }

  String architecture() {
    return architecture(processor, processorVariant);
  }

  static String architecture(long processor, long variant) {
    long base = processor & ~WIDE & ~WIDE_32;
    boolean wide = (processor & WIDE) != 0;
    if (base == 12) {
      return wide ? (variant & VARIANT_MASK) == 2 ? "arm64e" : "arm64" : "arm";
    }
    if (base == 7) {
      return wide ? (variant & VARIANT_MASK) == 8 ? "x86_64h" : "x86_64" : "i386";
    }
    if (base == 18) {
      return wide ? "ppc64" : "ppc";
    }
    return "Mach-O processor " + processor;
  }
}
