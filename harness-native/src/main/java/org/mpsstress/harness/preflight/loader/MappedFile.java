package org.mpsstress.harness.preflight.loader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that is mapped into a process.
 *
 * @param path as the kernel shows it, after links
 * @param device major and minor number, as the kernel shows them
 * @param inode the file's number on its device
 * @param deleted the file is mapped still, but its name is gone or belongs to another file now
 */
public record MappedFile(Path path, String device, long inode, boolean deleted) {

  /**
   * True where {@code file}, as it lies on the disk now, is this one: same path, same inode. The
   * device is not compared; some file systems show another one here than elsewhere.
   */
  public boolean isStill(Path file) throws IOException {
    return !deleted
        && Files.exists(file)
        && path.equals(file.toRealPath())
        && Files.getAttribute(file, "unix:ino").equals(inode);
  }
}
