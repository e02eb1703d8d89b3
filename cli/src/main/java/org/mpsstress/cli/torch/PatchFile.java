package org.mpsstress.cli.torch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.mpsstress.model.ForeignFile;

/**
 * The patch that is said to be in the library: for the record, nothing is concluded from it.
 *
 * @param name of the file
 * @param md5 as patches are known by in mails
 * @param sha256 as everything else is known by
 * @param files that it changes
 */
public record PatchFile(String name, String md5, String sha256, List<String> files) {
  private static final String CHANGED = "+++ ";
  private static final int MOST_BYTES = 64 << 20;
  private static final String NOTHING = "/dev/null";

  public PatchFile {
    files = List.copyOf(files);
  }

  /** Reads a patch in unified format. */
  public static PatchFile read(Path file) throws IOException {
    byte[] bytes = ForeignFile.read(file, MOST_BYTES);
    List<String> files =
        new String(bytes, StandardCharsets.ISO_8859_1)
            .lines()
            .filter(line -> line.startsWith(CHANGED))
            .map(line -> beforeTab(line.substring(CHANGED.length())).strip())
            .filter(path -> !path.isEmpty() && !path.equals(NOTHING))
            .map(path -> path.startsWith("b/") ? path.substring(2) : path)
            .distinct()
            .collect(Collectors.toList());
    return new PatchFile(
        file.getFileName().toString(), digest("MD5", bytes), digest("SHA-256", bytes), files);
  }

  /** Behind it stands a time. */
  private static String beforeTab(String line) {
    int tab = line.indexOf('\t');
    return tab < 0 ? line : line.substring(0, tab);
  }

  /** One line for people. */
  public String line() {
    return name + ", MD5 " + md5 + ", SHA-256 " + sha256 + ", changes " + String.join(", ", files);
  }

  private static String digest(String algorithm, byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
