package org.mpsstress.harness.preflight.image;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that is not the library it claims to be: says where in the file, and what was expected
 * there. Nothing else is thrown for malformed input.
 */
public final class LibraryFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  private final long offset;
  private final String expected;

  public LibraryFormatException(Path file, long offset, String expected) {
    super(file + ": at offset 0x" + Long.toHexString(offset) + ": expected " + expected);
    this.offset = offset;
    this.expected = expected;
  }

  /** The offset in the file, in bytes, of what was read. */
  public long offset() {
    return offset;
  }

  /** What a well-formed file has there. */
  public String expected() {
    return expected;
  }
}
