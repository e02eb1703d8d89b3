package org.mpsstress.reports.html;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.mpsstress.model.Attachment;
import org.mpsstress.reports.RunPath;

/**
 * The interleavings that lie beside a record, for a page that shows them: from the run's own
 * directory only, each cut at a length that somebody may still read, all of them together at what a
 * browser opens without trouble.
 */
final class AttachedTexts {
  /** What the explorer calls the text with a column for each thread. */
  static final String INTERLEAVING = "interleaving";

  private static final int LONGEST = 128 * 1024;

  private final Path directory;
  private int left = 4 * 1024 * 1024;

  /** Of the run in that directory; null where there is none, and no texts. */
  AttachedTexts(Path directory) {
    this.directory = directory;
  }

  /** The text of an interleaving; empty for every other attachment, and where it cannot be read. */
  Optional<String> interleaving(Attachment attachment) {
    if (directory == null || left <= 0 || !attachment.name().equals(INTERLEAVING)) {
      return Optional.empty();
    }
    return RunPath.resolve(directory, attachment.path())
        .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
        .flatMap(this::read);
  }

  private Optional<String> read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(LONGEST + 1);
      left -= bytes.length;
      if (bytes.length <= LONGEST) {
        return Optional.of(new String(bytes, StandardCharsets.UTF_8));
      }
      String begin = new String(bytes, 0, LONGEST, StandardCharsets.UTF_8);
      return Optional.of(
          begin.substring(0, begin.lastIndexOf('\n') + 1) + "... the file has the rest");
    } catch (IOException error) {
      return Optional.empty();
    }
  }
}
