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
    byte[] bytes = beginning(file, most + 1);
    if (bytes.length > most) {
      throw new Refused(file, "longer than " + most + " bytes");
    }
    return bytes;
  }

  /**
   * Its first bytes, for readers that have words of their own for a longer one.
   *
   * @param most bytes that are read
   * @throws NoSuchFileException if it is not there
   * @throws Refused if it is no regular file, links followed, or gives no bytes, as some of the
   *     system's do
   */
  public static byte[] beginning(Path file, int most) throws IOException {
    check(file);
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(most);
    } catch (FileSystemException named) {
      throw named;
    } catch (IOException unnamed) {
      throw new Refused(file, "cannot be read: " + unnamed.getMessage());
    }
  }
}
