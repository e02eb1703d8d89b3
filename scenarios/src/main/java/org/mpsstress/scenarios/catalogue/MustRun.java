package org.mpsstress.scenarios.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The scenarios that must run on a device for a run to mean anything: {@code must-run/DEVICE.txt},
 * a name a line, {@code #} begins a comment. What a library cannot do is skipped with its reason; a
 * library that can do less than its kind of device should makes a run inconclusive.
 */
public final class MustRun {
  private MustRun() {}

  /** Names of scenarios of the catalogue. */
  public static List<String> on(String device) {
    String file = "must-run/" + device + ".txt";
    try (InputStream in = MustRun.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalArgumentException("no list of what must run on device " + device);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
