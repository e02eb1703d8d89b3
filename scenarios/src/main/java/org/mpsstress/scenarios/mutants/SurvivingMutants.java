package org.mpsstress.scenarios.mutants;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.Json;

/** Mutants to which no oracle can object, each with the reason: surviving-mutants.json. */
public final class SurvivingMutants {
  private SurvivingMutants() {}

  /**
   * A line whose absence cannot be seen.
   *
   * @param scenario its name
   * @param text of the line
   * @param reason why
   * @param device of a libtorch, where it holds there alone; null where it holds everywhere
   */
  public record SurvivingMutant(String scenario, String text, String reason, String device) {}

  /** All of them. */
  public static List<SurvivingMutant> all() {
    return Holder.ALL;
  }

  /**
   * Why nobody can object to the mutant, if that is known.
   *
   * @param device of a libtorch, or null for the simulated one
   */
  public static Optional<String> reason(Mutant mutant, String device) {
    if ("cpu".equals(device) && !mutant.removal().what().equals("barrier")) {
      return Optional.of(
          "on the host whatever an operation does is done when it returns: nothing waits for it");
    }
    return all().stream()
        .filter(spot -> spot.scenario().equals(mutant.scenario().name()))
        .filter(spot -> spot.text().equals(mutant.removal().text()))
        .filter(spot -> spot.device() == null || spot.device().equals(device))
        .map(SurvivingMutant::reason)
        .findFirst();
  }

  private static final class Holder {
    static final List<SurvivingMutant> ALL = load();

    private static List<SurvivingMutant> load() {
      try (InputStream in = SurvivingMutants.class.getResourceAsStream("surviving-mutants.json")) {
        return Json.mapper().readValue(in, new TypeReference<List<SurvivingMutant>>() {});
      } catch (IOException error) {
        throw new UncheckedIOException("cannot read surviving-mutants.json", error);
      }
    }
  }
}
