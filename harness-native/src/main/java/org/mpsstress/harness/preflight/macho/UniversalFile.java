package org.mpsstress.harness.preflight.macho;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.Region;

/** The table of slices at the head of a universal ("fat") Mach-O file, always big-endian. */
public final class UniversalFile {
  public static final long MAGIC = 0xcafebabeL;
  public static final long MAGIC_64 = 0xcafebabfL;

  /** Java class files share the magic number; their version, in the count's place, is above 43. */
  private static final long MAXIMUM_SLICES = 30;

  private UniversalFile() {}

  /** The slices, each to be read as a thin image. */
  public static List<Region> slices(Region raw, boolean wide) throws LibraryFormatException {
    Region file = raw.withOrder(true);
    long count = file.u32(4, "the number of slices of a universal file");
    if (count == 0 || count > MAXIMUM_SLICES) {
      throw file.malformed(
          4, "1 to " + MAXIMUM_SLICES + " slices of a universal file (or is it a Java class?)");
    }
    List<Region> slices = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String what = "slice " + i + " of " + count + " of a universal file";
      long entry = 8L + i * (wide ? 32L : 20L);
      long offset = file.word(entry + 8, wide, what);
      long size = file.word(entry + (wide ? 16 : 12), wide, what);
      slices.add(file.slice(offset, size, what));
    }
    return slices;
  }
}
