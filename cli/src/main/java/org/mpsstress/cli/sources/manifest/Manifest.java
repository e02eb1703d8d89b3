package org.mpsstress.cli.sources.manifest;

import java.nio.file.Path;
import java.util.List;

/**
 * Which sources are to be tested, and how they are compiled. All paths are absolute.
 *
 * @param file the manifest's, or null where none was written
 * @param name what reports call the sources
 * @param root the checkout
 * @param files what is compiled, in the order of the manifest
 * @param include folders of headers
 * @param define macros, each NAME or NAME=value
 * @param headers folders of the user's own headers, which come first
 * @param stubs the user's own sources that stand in for what is not compiled
 * @param adapter the user's own adapter, or null for the one of this program
 * @param standard the version of C++
 * @param pool the contract of their pool, or null for what their headers say
 * @param rules words of the rules that were guessed and shall be the other way
 */
public record Manifest(
    Path file,
    String name,
    Path root,
    List<Path> files,
    List<Path> include,
    List<String> define,
    List<Path> headers,
    List<Path> stubs,
    Path adapter,
    String standard,
    String pool,
    List<String> rules) {
  /** What a manifest is called. */
  public static final String FILE_NAME = "mps-stress.sources.yaml";

  /** The JSON Schema of manifests, for editors, in a checkout of mps-stress. */
  public static final String SCHEMA =
      "cli/src/main/resources/org/mpsstress/cli/sources/sources.schema.json";

  /** Copies the lists. */
  public Manifest {
    files = List.copyOf(files);
    include = List.copyOf(include);
    define = List.copyOf(define);
    headers = List.copyOf(headers);
    stubs = List.copyOf(stubs);
    rules = List.copyOf(rules);
  }

  /** The same with other files, by another manifest. */
  Manifest variant(Path itsFile, String itsName, List<Path> itsFiles) {
    return new Manifest(
        itsFile, itsName, root, itsFiles, include, define, headers, stubs, adapter, standard, pool,
        rules);
  }

  /** Whether it has a file of that name compiled. */
  public boolean names(String fileName) {
    return files.stream().anyMatch(file -> file.getFileName().toString().equals(fileName));
  }

  /** A file as it is written in reports: relative to the root or the manifest where it can be. */
  public String display(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    for (Path base : file == null ? List.of(root) : List.of(root, file.getParent())) {
      if (absolute.startsWith(base)) {
        return base.relativize(absolute).toString();
      }
    }
    return absolute.toString();
  }
}
