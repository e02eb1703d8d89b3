package org.mpsstress.harness.preflight.image;

import java.util.List;
import java.util.Optional;

/**
 * One loadable image: all of an ELF or thin Mach-O file, or one slice of a universal one.
 *
 * @param architecture {@code x86_64}, {@code arm64}, …; one name for a processor in both formats
 * @param kind what it is for
 * @param identity ELF: the GNU build id in hexadecimal; Mach-O: the UUID as otool prints it
 * @param name ELF: SONAME; Mach-O: install name
 * @param needed the names of the libraries it asks for, in order
 * @param runPaths where it asks the loader to search, in order
 * @param offset where it starts in the file, in bytes
 * @param size its size in bytes
 */
public record LibraryImage(
    String architecture,
    ImageKind kind,
    Optional<String> identity,
    Optional<String> name,
    List<String> needed,
    List<RunPath> runPaths,
    long offset,
    long size) {

  public LibraryImage {
    needed = List.copyOf(needed);
    runPaths = List.copyOf(runPaths);
  }

  /** The directories of one kind. */
  public List<String> runPaths(RunPath.Kind kind) {
    return runPaths.stream().filter(r -> r.kind() == kind).map(RunPath::directory).toList();
  }
}
