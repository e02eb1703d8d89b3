package org.mpsstress.harness.preflight.macho;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.mpsstress.harness.preflight.image.CodeRange;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.harness.preflight.image.ParsedImage;
import org.mpsstress.harness.preflight.image.Region;
import org.mpsstress.harness.preflight.image.RunPath;
import org.mpsstress.harness.preflight.image.SymbolVisitor;

/** A thin Mach-O image, read as far as this package needs it. */
public final class MachOImage implements ParsedImage {
  /** Set where the loader must refuse an image whose command it does not know. */
  private static final long REQUIRED = 0x80000000L;

  private static final int SEGMENT = 0x1;
  private static final int SYMBOLS = 0x2;
  private static final int LOAD_LIBRARY = 0xc;
  private static final int INSTALL_NAME = 0xd;
  private static final int LOAD_WEAK_LIBRARY = 0x18;
  private static final int SEGMENT_64 = 0x19;
  private static final int UUID_OF_IMAGE = 0x1b;
  private static final int RUN_PATH = 0x1c;
  private static final int REEXPORT_LIBRARY = 0x1f;
  private static final int LOAD_LAZY_LIBRARY = 0x20;
  private static final int LOAD_UPWARD_LIBRARY = 0x23;
  private static final int MAY_EXECUTE = 4;

  private final MachOHeader header;
  private Optional<MachOSymbols> symbols = Optional.empty();
  private Optional<String> installName = Optional.empty();
  private Optional<String> uuid = Optional.empty();
  private final List<String> needed = new ArrayList<>();
  private final List<RunPath> runPaths = new ArrayList<>();
  private final List<CodeRange> code = new ArrayList<>();

  private MachOImage(MachOHeader header) {
    this.header = header;
  }

  public static MachOImage read(MachOHeader header) throws LibraryFormatException {
    MachOImage image = new MachOImage(header);
    Region commands = header.commands();
    long at = 0;
    for (long i = 0; i < header.commandCount(); i++) {
      String what = "load command " + i + " of " + header.commandCount();
      long size = commands.u32(at + 4, what);
      if (size < 8) {
        throw commands.malformed(at + 4, "a load command of at least 8 bytes");
      }
      image.take(commands.slice(at, size, what));
      at += size;
    }
    return image;
  }

  @Override
  public LibraryImage description() {
    return new LibraryImage(
        header.architecture(),
        header.kind(),
        uuid,
        installName,
        needed,
        runPaths,
        header.image().start(),
        header.image().length());
  }

  @Override
  public void visitSymbols(SymbolVisitor visitor) throws LibraryFormatException {
    if (symbols.isPresent()) {
      symbols.get().visit(visitor);
    }
  }

  /** No runtime of a sanitizer is static on macOS: undefined symbols, always there, say enough. */
  @Override
  public boolean stripped() {
    return false;
  }

  @Override
  public List<CodeRange> code() {
    return List.copyOf(code);
  }

  private void take(Region command) throws LibraryFormatException {
    switch ((int) (command.u32(0, "a load command") & ~REQUIRED)) {
      case SEGMENT -> takeSegment(command, false);
      case SEGMENT_64 -> takeSegment(command, true);
      case SYMBOLS -> {
        if (symbols.isPresent()) {
          throw command.malformed(0, "at most one LC_SYMTAB command");
        }
        symbols = Optional.of(MachOSymbols.read(header.image(), command, header.is64Bit()));
      }
      case INSTALL_NAME -> installName = Optional.of(path(command, "an install name"));
      case LOAD_LIBRARY,
          LOAD_WEAK_LIBRARY,
          REEXPORT_LIBRARY,
          LOAD_LAZY_LIBRARY,
          LOAD_UPWARD_LIBRARY ->
          needed.add(path(command, "the name of a needed library"));
      case RUN_PATH ->
          runPaths.add(new RunPath(RunPath.Kind.LC_RPATH, path(command, "a run path")));
      case UUID_OF_IMAGE -> uuid = Optional.of(uuid(command));
      default -> {}
    }
  }

  /** A string of a load command: its offset stands after the command's head. */
  private static String path(Region command, String what) throws LibraryFormatException {
    long offset = command.u32(8, what);
    return command.stringToEnd(offset, what);
  }

  private static String uuid(Region command) throws LibraryFormatException {
    Region bytes = command.withOrder(true);
    UUID id = new UUID(bytes.u64(8, "a UUID"), bytes.u64(16, "a UUID"));
    return id.toString().toUpperCase(Locale.ROOT);
  }

  private void takeSegment(Region command, boolean wide) throws LibraryFormatException {
    String what = "a segment command";
    long address = command.word(24, wide, what);
    long offset = command.word(wide ? 40 : 32, wide, what);
    long size = command.word(wide ? 48 : 36, wide, what);
    long protection = command.u32(wide ? 60 : 44, what);
    if ((protection & MAY_EXECUTE) != 0) {
      code.add(new CodeRange(header.image().slice(offset, size, "a code segment"), address));
    }
  }
}
