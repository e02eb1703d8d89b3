package org.mpsstress.scenarios.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The scenarios that must run on a device for a run to mean anything: {@code must-run/DEVICE.txt},
 * a name a line, {@code #} begins a comment; and the detectors that must be proven there, on a line
 * {@code detectors: value, error}. What a library cannot do is skipped with its reason; a library
 * that can do less than its kind of device should makes a run inconclusive.
 */
public final class MustRun {
  private MustRun() {}

  private static final String DETECTORS = "detectors:";

  /** Names of scenarios of the catalogue. */
  public static List<String> on(String device) {
    return lines(device).stream().filter(line -> !line.startsWith(DETECTORS)).toList();
  }

  /** The list of a device; on MPS it depends on the pool that the library has. */
  public static String list(String device, String pool) {
    return device.equals("mps") ? "mps-" + pool : device;
  }

  /** Words of the detectors of which a control must be found. */
  public static Set<String> detectors(String device) {
    return lines(device).stream()
        .filter(line -> line.startsWith(DETECTORS))
        .flatMap(line -> Arrays.stream(line.substring(DETECTORS.length()).split(",")))
        .map(String::strip)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> lines(String device) {
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
