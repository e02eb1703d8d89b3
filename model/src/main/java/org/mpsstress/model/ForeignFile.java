package org.mpsstress.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that somebody names and nobody has looked at: a pipe would be waited for, a device has no
 * end, and a large one fits nowhere.
 */
public final class ForeignFile {
  private ForeignFile() {}

  /** The user's mistake, and no trouble of the disk. */
  public static final class Refused extends FileSystemException {
    private static final long serialVersionUID = 1;

    private Refused(Path file, String why) {
      super(file.toString(), null, why);
    }
  }

  /**
   * Refuses what cannot be read to its end.
   *
   * @throws NoSuchFileException if it is not there
   * @throws Refused if it is no regular file, links followed
   */
  public static void check(Path file) throws FileSystemException {
    if (Files.notExists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    if (!Files.isRegularFile(file)) { // also where links go round, or its name is too long
      throw new Refused(file, "no regular file");
    }
  }

  /**
   * All of it.
   *
   * @param most bytes that it may have
   * @throws NoSuchFileException if it is not there
   * @throws Refused if it is no regular file, links followed, or longer
   */
  public static byte[] read(Path file, int most) throws IOException {
    check(file);
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        throw new Refused(file, "longer than " + most + " bytes");
      }
      return bytes;
    }
  }
}
