package org.mpsstress.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The defects that the simulated device can plant, without loading the native library: they are
 * listed before it is built. A test compares the list with what the library says.
 */
public final class DefectList {
  static final String RESOURCE = "/org/mpsstress/harness/defects.json";

  private DefectList() {}

  /** A JSON array, as {@link HarnessSession#defects} answers it. */
  public static String json() {
    try (InputStream stream = DefectList.class.getResourceAsStream(RESOURCE)) {
      if (stream == null) {
        throw new IllegalStateException("the list of defects is missing: " + RESOURCE);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
