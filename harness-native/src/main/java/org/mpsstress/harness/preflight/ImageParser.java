package org.mpsstress.harness.preflight;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.harness.preflight.elf.ElfImage;
import org.mpsstress.harness.preflight.image.FileFormat;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.MappedBytes;
import org.mpsstress.harness.preflight.image.ParsedImage;
import org.mpsstress.harness.preflight.image.Region;
import org.mpsstress.harness.preflight.macho.MachOHeader;
import org.mpsstress.harness.preflight.macho.MachOImage;
import org.mpsstress.harness.preflight.macho.UniversalFile;

/** Tells the format of a file by its first bytes, and reads its images. */
record ImageParser(FileFormat format, List<ParsedImage> images) {

  static ImageParser parse(MappedBytes bytes) throws LibraryFormatException {
    Region file = Region.whole(bytes);
    long magic = file.withOrder(true).u32(0, "the magic number of ELF or Mach-O");
    if (magic == ElfImage.MAGIC) {
      return new ImageParser(FileFormat.ELF, List.of(ElfImage.read(file)));
    }
    if (magic == UniversalFile.MAGIC || magic == UniversalFile.MAGIC_64) {
      List<ParsedImage> images = new ArrayList<>();
      for (Region slice : UniversalFile.slices(file, magic == UniversalFile.MAGIC_64)) {
        images.add(machO(slice));
      }
      return new ImageParser(FileFormat.MACH_O_UNIVERSAL, List.copyOf(images));
    }
    return new ImageParser(FileFormat.MACH_O, List.of(machO(file)));
  }

  private static ParsedImage machO(Region image) throws LibraryFormatException {
    return MachOImage.read(
        MachOHeader.read(image)
            .orElseThrow(() -> image.malformed(0, "the magic number of ELF or Mach-O")));
  }
}
