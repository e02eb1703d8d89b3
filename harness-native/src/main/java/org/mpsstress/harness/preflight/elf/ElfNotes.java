package org.mpsstress.harness.preflight.elf;

import java.util.HexFormat;
import java.util.Optional;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.Region;

/** The notes of an ELF file, of which one holds the build id. */
final class ElfNotes {
  private static final int BUILD_ID = 3;
  private static final long GNU = 0x554e47;
  private static final int MAXIMUM_BUILD_ID = 64;

  private ElfNotes() {}

  /** The build id among the notes of {@code notes}, if it is there. */
  static Optional<String> buildId(Region notes) throws LibraryFormatException {
    notes.spend(notes.length(), 0);
    long at = 0;
    while (at + 12 <= notes.length()) {
      long nameSize = notes.u32(at, "the name's size of a note");
      long contentSize = notes.u32(at + 4, "the content's size of a note");
      long type = notes.u32(at + 8, "the type of a note");
      long contentAt = at + 12 + padded(nameSize);
      if (type == BUILD_ID && nameSize == 4 && isGnu(notes, at + 12)) {
        if (contentSize == 0 || contentSize > MAXIMUM_BUILD_ID) {
          throw notes.malformed(at + 4, "a build id of 1 to " + MAXIMUM_BUILD_ID + " bytes");
        }
        byte[] id = notes.array(contentAt, (int) contentSize, "the build id");
        return Optional.of(HexFormat.of().formatHex(id));
      }
      at = contentAt + padded(contentSize);
    }
    return Optional.empty();
  }

  private static boolean isGnu(Region notes, long at) throws LibraryFormatException {
    return notes.withOrder(false).u32(at, "the name of a note") == GNU;
  }

  private static long padded(long size) {
    return (size + 3) & ~3L;
  }
}
