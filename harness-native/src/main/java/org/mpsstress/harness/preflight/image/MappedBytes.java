package org.mpsstress.harness.preflight.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file mapped read-only and reached by 64-bit offsets. Libraries with debug information pass the
 * 2 GiB that one buffer can hold, so the file is mapped in segments; a copy may cross from one to
 * the next. Callers have checked the offsets ({@link Region} does).
 */
public final class MappedBytes {
  private static final int SEGMENT_SHIFT = 30;
  private static final long SEGMENT = 1L << SEGMENT_SHIFT;
  private static final int DIGEST_STEP = 1 << 20;

  private final Path path;
  private final long size;
  private final ByteBuffer[] segments;
  private final WorkLimit limit;

  private MappedBytes(Path path, long size, ByteBuffer[] segments) {
    this.path = path;
    this.size = size;
    this.segments = segments;
    this.limit = new WorkLimit(size);
  }

  /** Maps the whole file. A device or pipe is refused unopened: opening one may block. */
  public static MappedBytes map(Path path) throws IOException {
    if (!Files.notExists(path) && !Files.isRegularFile(path)) {
      throw new LibraryFormatException(path, 0, "a regular file");
    }
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      long size = channel.size();
      ByteBuffer[] segments = new ByteBuffer[(int) ((size + SEGMENT - 1) >>> SEGMENT_SHIFT)];
      for (int i = 0; i < segments.length; i++) {
        long start = (long) i << SEGMENT_SHIFT;
        segments[i] =
            channel.map(FileChannel.MapMode.READ_ONLY, start, Math.min(SEGMENT, size - start));
      }
      return new MappedBytes(path, size, segments);
    }
  }

  Path path() {
    return path;
  }

  public long size() {
    return size;
  }

  /** What this mapping's walks may still cost together. */
  WorkLimit limit() {
    return limit;
  }

  /** The byte at {@code offset}, 0 to 255. */
  int at(long offset) {
    return segments[(int) (offset >>> SEGMENT_SHIFT)].get((int) (offset & (SEGMENT - 1))) & 0xff;
  }

  /** Copies {@code length} bytes from {@code offset} on to the start of {@code destination}. */
  public void copy(long offset, byte[] destination, int start, int length) {
    int done = 0;
    while (done < length) {
      ByteBuffer segment = segments[(int) ((offset + done) >>> SEGMENT_SHIFT)];
      int position = (int) ((offset + done) & (SEGMENT - 1));
      int step = Math.min(length - done, segment.limit() - position);
      segment.get(position, destination, start + done, step);
      done += step;
    }
  }

  /** The SHA-256 of the whole file, in hexadecimal. */
  public String sha256() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] chunk = new byte[DIGEST_STEP];
      for (long offset = 0; offset < size; offset += chunk.length) {
        int length = (int) Math.min(chunk.length, size - offset);
        copy(offset, chunk, 0, length);
        digest.update(chunk, 0, length);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
