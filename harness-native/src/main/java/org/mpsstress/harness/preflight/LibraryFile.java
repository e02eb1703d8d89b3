package org.mpsstress.harness.preflight;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.harness.preflight.image.FileFormat;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.harness.preflight.image.MappedBytes;
import org.mpsstress.harness.preflight.image.ParsedImage;
import org.mpsstress.harness.preflight.image.SymbolVisitor;

/**
 * A library or executable as it lies on the disk, ELF or Mach-O, read on any system. An immutable
 * description; its symbols, too many to keep, are walked through with a visitor, which maps the
 * file again.
 *
 * @param path the file, after all links
 * @param size its size in bytes
 * @param sha256 the digest of all of it, in hexadecimal
 * @param images one, or several in a universal file
 */
public record LibraryFile(
    Path path, long size, String sha256, FileFormat format, List<LibraryImage> images) {

  public LibraryFile {
    images = List.copyOf(images);
  }

  /**
   * Reads a file.
   *
   * @throws LibraryFormatException where it is not a well-formed library
   * @throws IOException where it cannot be read at all
   */
  public static LibraryFile read(Path path) throws IOException {
    if (!Files.isRegularFile(path) && !Files.notExists(path)) { // also where links go round
      throw new LibraryFormatException(path, 0, "a regular file");
    }
    Path real = path.toRealPath();
    return withMapped(
        real,
        bytes -> {
          ImageParser parsed = ImageParser.parse(bytes);
          List<LibraryImage> images =
              parsed.images().stream().map(ParsedImage::description).toList();
          return new LibraryFile(real, bytes.size(), bytes.sha256(), parsed.format(), images);
        });
  }

  /** The image for an architecture, as {@link LibraryImage#architecture} names it. */
  public Optional<LibraryImage> image(String architecture) {
    return images.stream().filter(i -> i.architecture().equals(architecture)).findFirst();
  }

  /** Walks through the symbols of one of this file's images. */
  public void visitSymbols(LibraryImage image, SymbolVisitor visitor) throws IOException {
    withImage(
        image,
        parsed -> {
          parsed.visitSymbols(visitor);
          return null;
        });
  }

  /** Those of {@code names}, as the linker has them, that no image of this file defines. */
  public Set<String> undefinedOf(Set<String> names) throws IOException {
    Set<String> missing = new HashSet<>(names);
    for (LibraryImage image : images) {
      visitSymbols(
          image,
          symbol -> {
            if (symbol.defined()) {
              missing.removeIf(symbol::is);
            }
            return !missing.isEmpty();
          });
    }
    return missing;
  }

  /** Reads the file once more, as far as {@code use} needs it. */
  <T> T withImage(LibraryImage image, Use<ParsedImage, T> use) throws IOException {
    int index = images.indexOf(image);
    if (index < 0) {
      throw new IllegalArgumentException("not an image of " + path + ": " + image);
    }
    return withMapped(
        path,
        bytes -> {
          List<ParsedImage> now = ImageParser.parse(bytes).images();
          if (bytes.size() != size
              || now.size() != images.size()
              || !now.get(index).description().equals(image)) {
            throw new LibraryFormatException(path, 0, "the same file as before: it was replaced");
          }
          return use.apply(now.get(index));
        });
  }

  /** Something done with a mapped file. */
  interface Use<S, T> {
    T apply(S subject) throws IOException;
  }

  /** Does something with a file while it is mapped. */
  static <T> T withMapped(Path path, Use<MappedBytes, T> use) throws IOException {
    try {
      return use.apply(MappedBytes.map(path));
    } catch (InternalError e) {
      // The virtual machine's answer to a page of the mapping that is not there any more.
      LibraryFormatException shrunk =
          new LibraryFormatException(path, 0, "a file that keeps its size while it is read");
      shrunk.initCause(e);
      throw shrunk;
    }
  }
}
