package org.mpsstress.scenarios.exploration.explorer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.LibraryImage;

/**
 * The functions of an executable by their addresses, as its symbols say: each with the name that
 * linkers know it by, which is the same in every build. Immutable.
 */
public final class FunctionTable {
  private static final int DIGITS = 8;

  private static final Map<ExplorerBinary, FunctionTable> KNOWN = new ConcurrentHashMap<>();

  private final TreeMap<Long, String> names = new TreeMap<>();

  private FunctionTable() {}

  /** Of an executable whose functions begin at these addresses. */
  public static FunctionTable of(Map<Long, String> linkageNames) {
    FunctionTable table = new FunctionTable();
    table.names.putAll(linkageNames);
    return table;
  }

  /** That of an explorer; read once. */
  public static FunctionTable of(ExplorerBinary binary) {
    return KNOWN.computeIfAbsent(
        binary,
        one -> {
          try {
            return read(one.path());
          } catch (IOException error) {
            throw new UncheckedIOException(error);
          }
        });
  }

  /** Reads an executable. */
  static FunctionTable read(Path executable) throws IOException {
    FunctionTable table = new FunctionTable();
    LibraryFile file = LibraryFile.read(executable);
    for (LibraryImage image : file.images()) {
      file.visitSymbols(
          image,
          symbol -> {
            if (symbol.defined()) {
              table.names.putIfAbsent(symbol.address(), symbol.name());
            }
            return true;
          });
    }
    return table;
  }

  /** The linkage name of the function that an address of the file lies in. */
  public Optional<String> nameAt(long address) {
    return Optional.ofNullable(names.floorEntry(address)).map(Map.Entry::getValue);
  }

  /** Digests of the functions that these addresses lie in, sorted, each once. */
  public List<String> digests(Collection<Long> addresses) {
    return addresses.stream()
        .flatMap(address -> nameAt(address).stream())
        .map(FunctionTable::digest)
        .distinct()
        .sorted()
        .toList();
  }

  /** What records call a function: the first 8 hex digits of the SHA-256 of its linkage name. */
  public static String digest(String linkageName) {
    try {
      byte[] all =
          MessageDigest.getInstance("SHA-256").digest(linkageName.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(all, 0, DIGITS / 2);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
