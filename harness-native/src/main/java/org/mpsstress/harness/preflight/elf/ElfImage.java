package org.mpsstress.harness.preflight.elf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.harness.preflight.image.CodeRange;
import org.mpsstress.harness.preflight.image.ImageKind;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.harness.preflight.image.ParsedImage;
import org.mpsstress.harness.preflight.image.Region;
import org.mpsstress.harness.preflight.image.Symbol;
import org.mpsstress.harness.preflight.image.SymbolVisitor;

/** An ELF file, read as far as this package needs it. */
public final class ElfImage implements ParsedImage {
  public static final long MAGIC = 0x7f454c46;

  private final LibraryImage description;
  private final Optional<ElfSymbols> dynamicSymbols;
  private final Optional<ElfSymbols> staticSymbols;
  private final List<CodeRange> code = new ArrayList<>();

  private ElfImage(ElfHeader header) throws LibraryFormatException {
    ElfDynamic dynamic = ElfDynamic.read(header);
    ElfSections sections = ElfSections.read(header);
    staticSymbols = sections.staticSymbols();
    dynamicSymbols = dynamicSymbols(header, dynamic, sections);
    Optional<String> buildId = sections.buildId();
    for (ElfSegment segment : header.segments()) {
      if (segment.type() == ElfSegment.NOTE && buildId.isEmpty()) {
        buildId = ElfNotes.buildId(segment.bytes(header.file()));
      } else if (segment.type() == ElfSegment.LOAD && segment.executable()) {
        code.add(new CodeRange(segment.bytes(header.file()), segment.address()));
      }
    }
    description =
        new LibraryImage(
            header.architecture(),
            kind(header, dynamic),
            buildId,
            dynamic.soname(),
            dynamic.needed(),
            dynamic.runPaths(),
            header.file().start(),
            header.file().length());
  }

  public static ElfImage read(Region file) throws LibraryFormatException {
    return new ElfImage(ElfHeader.read(file));
  }

  @Override
  public LibraryImage description() {
    return description;
  }

  @Override
  public void visitSymbols(SymbolVisitor visitor) throws LibraryFormatException {
    Symbol symbol = new Symbol();
    boolean more = dynamicSymbols.isEmpty() || dynamicSymbols.get().visit(symbol, visitor);
    if (more && staticSymbols.isPresent()) {
      staticSymbols.get().visit(symbol, visitor);
    }
  }

  @Override
  public boolean stripped() {
    return staticSymbols.isEmpty();
  }

  @Override
  public List<CodeRange> code() {
    return List.copyOf(code);
  }

  private static Optional<ElfSymbols> dynamicSymbols(
      ElfHeader header, ElfDynamic dynamic, ElfSections sections) throws LibraryFormatException {
    if (header.sectionCount() > 0) {
      return sections.dynamicSymbols();
    }
    Optional<Region> entries = dynamic.symbols(ElfSymbols.entrySize(header.is64Bit()));
    return entries.isEmpty()
        ? Optional.empty()
        : Optional.of(new ElfSymbols(entries.get(), dynamic.strings(), header.is64Bit()));
  }

  private static ImageKind kind(ElfHeader header, ElfDynamic dynamic)
      throws LibraryFormatException {
    return switch (header.type()) {
      case ElfHeader.RELOCATABLE -> ImageKind.OBJECT;
      case ElfHeader.EXECUTABLE -> ImageKind.EXECUTABLE;
      case ElfHeader.SHARED -> {
        boolean interpreted =
            header.segments().stream().anyMatch(s -> s.type() == ElfSegment.INTERPRETER);
        // The C library has an interpreter and a SONAME: it is a library that can be run.
        boolean executable = dynamic.executable() || (interpreted && dynamic.soname().isEmpty());
        yield executable ? ImageKind.EXECUTABLE : ImageKind.SHARED_LIBRARY;
      }
      default -> ImageKind.OTHER;
    };
  }
}
