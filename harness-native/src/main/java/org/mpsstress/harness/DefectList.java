package org.mpsstress.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The defects that the simulated device can plant, without loading the native library: they are
 * listed before it is built. Of each stands there what the library says of it, which a test
 * compares, and behind that where it is looked for.
 */
public final class DefectList {
  static final String RESOURCE = "/org/mpsstress/harness/defects.json";

  private DefectList() {}

  /**
   * A JSON array, as {@link HarnessSession#defects} answers it, with {@code pool}, {@code places}
   * and what else is said of places besides.
   */
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
