package org.mpsstress.cli.fuzz;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.SimulatedSubject;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.Pool;
import org.mpsstress.model.fuzz.FuzzDocument;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.fuzz.Abilities;
import org.mpsstress.scenarios.fuzz.FuzzOptions;
import org.mpsstress.scenarios.fuzz.FuzzResult;
import org.mpsstress.scenarios.fuzz.Fuzzing;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/**
 * What is planted beneath the first programs of a campaign's seed: that its first layer sees each
 * is all that is asked.
 *
 * @param planted ids, one after the other
 * @param subject in which they are planted
 * @param pool of the programs
 * @param abilities of the programs' SUT
 */
record FuzzControl(List<String> planted, Subject subject, String pool, Abilities abilities) {
  private static final Duration BUDGET = Duration.ofMinutes(2);
  private static final int PROGRAMS = 40;

  /**
   * That of a subject: what can be done wrong in itself; else what the layer has for the simulated
   * SUT, which is compiled as it is.
   */
  static FuzzControl of(Map<String, Subject> subjects, TrialLayer layer, Installation built) {
    Map.Entry<String, Subject> first = subjects.entrySet().iterator().next();
    List<String> own = first.getValue().underPrograms();
    return own.isEmpty()
        ? new FuzzControl(
            List.of(layer.control()),
            SimulatedSubject.of(built),
            Pool.PATCHED.word(),
            Abilities.compiled(built.capabilities()))
        : new FuzzControl(
            own,
            first.getValue(),
            first.getKey(),
            Abilities.ofLibrary(first.getValue().capabilities()));
  }

  /** As it stands before it was looked for. */
  FuzzDocument.Control missed() {
    return new FuzzDocument.Control(String.join(", ", planted), false, 0);
  }

  /**
   * Looks for each of them.
   *
   * @param layer of the subject
   * @param seed of the campaign
   * @param directory for what is found
   */
  FuzzDocument.Control found(TrialLayer layer, long seed, long schedules, Path directory)
      throws RunInterrupted, InterruptedException {
    boolean all = true;
    int most = 0;
    for (String one : planted) {
      FuzzOptions options =
          new FuzzOptions(
              seed,
              BUDGET,
              PROGRAMS,
              schedules,
              List.of(pool),
              abilities,
              any -> subject.plan(one),
              true,
              false);
      Fuzzing fuzzing =
          new Fuzzing(options, List.of(layer), directory.resolve("control"), FuzzProgress.NONE);
      fuzzing.run();
      FuzzResult result = fuzzing.result();
      all = all && !result.findings().isEmpty();
      most = Math.max(most, result.programs());
    }
    return new FuzzDocument.Control(String.join(", ", planted), all, most);
  }
}
