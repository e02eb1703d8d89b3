package org.mpsstress.scenarios.twins;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.Json;

/** Twins to which no oracle can object, each with the reason: blind-spots.json. */
public final class BlindSpots {
  private BlindSpots() {}

  /**
   * A line whose absence cannot be seen.
   *
   * @param scenario its name
   * @param text of the line
   * @param reason why
   * @param device of a libtorch, where it holds there alone; null where it holds everywhere
   */
  public record BlindSpot(String scenario, String text, String reason, String device) {}

  /** All of them. */
  public static List<BlindSpot> all() {
    return Holder.ALL;
  }

  /**
   * Why nobody can object to the twin, if that is known.
   *
   * @param device of a libtorch, or null for the simulated one
   */
  public static Optional<String> reason(Twin twin, String device) {
    if ("cpu".equals(device) && !twin.removal().what().equals("barrier")) {
      return Optional.of(
          "on the host whatever an operation does is done when it returns: nothing waits for it");
    }
    return all().stream()
        .filter(spot -> spot.scenario().equals(twin.scenario().name()))
        .filter(spot -> spot.text().equals(twin.removal().text()))
        .filter(spot -> spot.device() == null || spot.device().equals(device))
        .map(BlindSpot::reason)
        .findFirst();
  }

  private static final class Holder {
    static final List<BlindSpot> ALL = load();

    private static List<BlindSpot> load() {
      try (InputStream in = BlindSpots.class.getResourceAsStream("blind-spots.json")) {
        return Json.mapper().readValue(in, new TypeReference<List<BlindSpot>>() {});
      } catch (IOException error) {
        throw new UncheckedIOException("cannot read blind-spots.json", error);
      }
    }
  }
}
