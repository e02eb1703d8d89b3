package org.mpsstress.scenarios.runner.cases;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;

/**
 * The scenarios that controls plant their defects in. They are no part of the catalogue: each is
 * made for one defect and would say little about a SUT without it.
 */
public final class ControlScenarios {
  /** How a token's file begins when it means one of these. */
  private static final String PREFIX = RunToken.CONTROL_FILE;

  private ControlScenarios() {}

  /** The scenario of that name. */
  public static Optional<Scenario> find(String name) {
    if (!name.matches("[a-z][a-z0-9-]*")) {
      return Optional.empty();
    }
    String file = name + ".yaml";
    try (InputStream in =
        ControlScenarios.class.getResourceAsStream("/org/mpsstress/scenarios/control/" + file)) {
      return in == null
          ? Optional.empty()
          : Optional.of(ScenarioLoader.load(file, in.readNBytes(Limits.FILE_BYTES + 1)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the control's scenario " + name, e);
    }
  }

  /** What tokens call the file of one of these; null if it is none. */
  static String tokenFile(Scenario scenario) {
    return find(scenario.name()).filter(known -> known.equals(scenario)).isPresent()
        ? PREFIX + scenario.name()
        : null;
  }

  /** The scenario that a token's file names; empty if it means another file. */
  public static Optional<Scenario> ofTokenFile(String file) {
    return file.startsWith(PREFIX) ? find(file.substring(PREFIX.length())) : Optional.empty();
  }
}
