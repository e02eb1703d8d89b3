package org.mpsstress.harness.preflight;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.harness.preflight.image.MappedBytes;

/**
 * Which PyTorch a library says it is. Compilers keep the strings of {@code torch.__config__.show()}
 * in the library in some builds; what is not found there is taken from the files that come with it
 * ({@code version.py} of a wheel, {@code build-version} and {@code build-hash} of a libtorch),
 * which are a hint and no proof: they stay as they are when somebody replaces the library beside
 * them.
 *
 * @param version such as {@code 2.13.0}
 * @param gitHash the commit, 40 hexadecimal digits
 * @param source where they were found, for a report
 */
public record TorchVersion(Optional<String> version, Optional<String> gitHash, String source) {
  private static final String VERSION_SYNTAX = "\\d+\\.\\d+\\.\\d+[0-9A-Za-z.+_-]*";
  private static final String HASH_SYNTAX = "[0-9a-f]{40}";
  private static final Pattern VERSION_LINE =
      Pattern.compile("(?m)^__version__[^=\n]*=\\s*['\"](" + VERSION_SYNTAX + ")['\"]");
  private static final Pattern HASH_LINE =
      Pattern.compile("(?m)^git_version[^=\n]*=\\s*['\"](" + HASH_SYNTAX + ")['\"]");
  private static final int HASH_LENGTH = 40;
  private static final int SHORTEST = "1.0.0".length();
  private static final int MAXIMUM_SIZE = 1 << 16;

  /** Looks into the library, then beside it. */
  public static TorchVersion of(LibraryFile library) throws IOException {
    TorchVersion inside = inside(library);
    TorchVersion beside = beside(library.path());
    if (inside.version().isEmpty() && inside.gitHash().isEmpty()) {
      return beside;
    }
    boolean complete = inside.version().isPresent() && inside.gitHash().isPresent();
    return complete || beside.source().isEmpty()
        ? inside
        : new TorchVersion(
            inside.version().or(beside::version),
            inside.gitHash().or(beside::gitHash),
            inside.source() + "; the rest from " + beside.source());
  }

  private static TorchVersion inside(LibraryFile library) throws IOException {
    return LibraryFile.withMapped(library.path(), TorchVersion::inside);
  }

  private static TorchVersion inside(MappedBytes bytes) {
    Set<String> versions = new LinkedHashSet<>();
    Set<String> hashes = new LinkedHashSet<>();
    String[] before = {""};
    DataStrings.visit(
        bytes,
        SHORTEST,
        text -> {
          if (before[0].equals("TORCH_VERSION") && text.matches(VERSION_SYNTAX)) {
            versions.add(text);
          }
          if (text.length() == HASH_LENGTH && text.matches(HASH_SYNTAX)) {
            hashes.add(text);
          }
          before[0] = text;
        });
    // Two different answers are none.
    return new TorchVersion(only(versions), only(hashes), "strings in the library");
  }

  private static TorchVersion beside(Path library) throws IOException {
    Path directory = Optional.ofNullable(library.getParent().getParent()).orElse(Path.of("/"));
    Path python = directory.resolve("version.py");
    if (isSmallFile(python)) {
      String text = Files.readString(python);
      return new TorchVersion(
          found(VERSION_LINE, text), found(HASH_LINE, text), python + " beside the library");
    }
    Path version = directory.resolve("build-version");
    Path hash = directory.resolve("build-hash");
    if (isSmallFile(version) && isSmallFile(hash)) {
      return new TorchVersion(
          whole(VERSION_SYNTAX, version),
          whole(HASH_SYNTAX, hash),
          version + " and build-hash beside the library");
    }
    return new TorchVersion(Optional.empty(), Optional.empty(), "");
  }

  private static boolean isSmallFile(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) <= MAXIMUM_SIZE;
  }

  private static Optional<String> found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static Optional<String> whole(String syntax, Path file) throws IOException {
    String text = Files.readString(file).strip();
    return text.matches(syntax) ? Optional.of(text) : Optional.empty();
  }

  private static Optional<String> only(Set<String> found) {
    return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
  }
}
