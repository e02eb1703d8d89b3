package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.mutated.Reached;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.MutantResult;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/** What a campaign pays for which mutant. */
final class MutantCampaignTest {
  private static final long WHOLE = 1000;
  private static final FoundMutant MUTANT =
      new FoundMutant("mutant-0", 1, "lock", "backend/event.cpp", 3, "not locked", "d");

  private static final Case SIMPLE =
      Cases.of(Catalogue.find("simple-parallel").orElseThrow()).get(0);
  private static final Case FIRST =
      Cases.of(ControlScenarios.find("first-operation").orElseThrow()).get(0);
  private static final byte[] NONE = "[]".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;

  /**
   * Comes to every place, if not told otherwise, and notes how many schedules mutants were given.
   */
  private class Quiet implements TrialLayer {
    private boolean comes = true;
    final List<Long> given = new CopyOnWriteArrayList<>();

    /** What it finds in a mutant: nothing. */
    Trial answer() throws RunInterrupted {
      return new Trial(1, false, 5, 0.1, Set.of(), null, null);
    }

    @Override
    public String name() {
      return "controlled";
    }

    @Override
    public String control() {
      return "a-defect";
    }

    @Override
    public TrialLimit limit() {
      return new TrialLimit(WHOLE, Duration.ofSeconds(1));
    }

    @Override
    public boolean parallel() {
      return true;
    }

    @Override
    public RunCase ready(Case one, PlanOptions options) {
      return CaseSelection.of(one, options);
    }

    @Override
    public Trial attempt(
        RunCase runCase, Predicate<FindingKind> counts, long seed, TrialLimit limit)
        throws RunInterrupted {
      if (runCase.defect().equals(MUTANT.id())) {
        given.add(limit.attempts());
      }
      try {
        if (comes) {
          Files.write(folder.resolve("reached"), new byte[] {1, 1, 1});
        }
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
      boolean judged = runCase.defect().equals(MUTANT.id()) && limit.attempts() == WHOLE;
      return judged ? answer() : new Trial(1, false, 5, 0.1, Set.of(), null, null);
    }

    @Override
    public void close() {}
  }

  /** Finds it, if it is given the time. */
  private final class Finding extends Quiet {
    @Override
    Trial answer() {
      return new Trial(1, true, 700, 2, Set.of(FindingKind.RACE), "it races", "MPS1.x");
    }
  }

  /** Somebody ends the campaign. */
  private final class Interrupted extends Quiet {
    @Override
    Trial answer() throws RunInterrupted {
      throw new RunInterrupted();
    }
  }

  private static MutantTrials.Layer layer(Quiet layer, List<Case> cases, List<Case> others) {
    return new MutantTrials.Layer(layer, onPatched(cases), onPatched(others), layer.limit());
  }

  private static List<MutantTrials.OnPool> onPatched(List<Case> cases) {
    return cases.stream().map(one -> new MutantTrials.OnPool(one, "patched")).toList();
  }

  private static MutantTrials trials(String suite, Quiet layer) throws IOException {
    return new MutantTrials(
        suite, List.of(layer(layer, List.of(SIMPLE), List.of())), FIRST, KnownKills.of(NONE), 7);
  }

  private List<MutantResult> tried(
      List<MutantTrials> trials, String survivors, boolean measures, boolean same)
      throws Exception {
    Reached reached = Reached.none(folder.resolve("reached"), 2);
    return new MutantCampaign(
            trials,
            Equivalents.of(NONE),
            SurvivorReasons.of(survivors.getBytes(StandardCharsets.UTF_8)),
            any -> same,
            measures,
            reached,
            new PrintWriter(Writer.nullWriter()))
        .attempt(List.of(MUTANT));
  }

  private MutantResult tried(Quiet layer, String survivors, boolean measures, boolean same)
      throws Exception {
    return tried(List.of(trials("presubmit", layer)), survivors, measures, same).get(0);
  }

  private static String looked(String digest) {
    return "[{\"id\": \"mutant-0\", \"file\": \"backend/event.cpp\", \"digest\": \"%s\","
            .formatted(digest)
        + " \"reason\": \"no word\"}]";
  }

  @Test
  void whatIsTheSameCodeIsShownToNobodyForLong() throws Exception {
    Quiet layer = new Quiet();
    assertThat(tried(layer, "[]", false, true).fate()).isEqualTo(MutantResult.Fate.EQUIVALENT);
    assertThat(Collections.max(layer.given)).isLessThan(WHOLE);
  }

  @Test
  void whoSurvivedBeforeIsLookedAtShortlyAndSurvives() throws Exception {
    Quiet layer = new Quiet();
    MutantResult survivor = tried(layer, looked("d"), true, false);
    assertThat(survivor.fate()).isEqualTo(MutantResult.Fate.SURVIVED);
    assertThat(survivor.message()).isEqualTo("no word");
    assertThat(layer.given.stream().filter(given -> given == WHOLE)).isEmpty();
  }

  @Test
  void whatSurvivesOneSuiteIsShownToTheNextAndNothingElseIs() throws Exception {
    Finding ci = new Finding();
    MutantResult late =
        tried(List.of(trials("presubmit", new Quiet()), trials("ci", ci)), looked("d"), true, false)
            .get(0);
    assertThat(late.fate()).isEqualTo(MutantResult.Fate.KILLED);
    assertThat(late.suite()).isEqualTo("ci");
    assertThat(ci.given).contains(WHOLE);

    Quiet unasked = new Quiet();
    MutantResult soon =
        tried(
                List.of(trials("presubmit", new Finding()), trials("ci", unasked)),
                "[]",
                false,
                false)
            .get(0);
    assertThat(soon.suite()).isEqualTo("presubmit");
    assertThat(unasked.given).isEmpty();

    MutantResult never =
        tried(
                List.of(trials("presubmit", new Quiet()), trials("ci", new Quiet())),
                "[]",
                false,
                false)
            .get(0);
    assertThat(never.fate()).isEqualTo(MutantResult.Fate.SURVIVED);
    assertThat(never.cases()).isEqualTo(2);
  }

  /** Of a mutant that explored threads do not come to: no process notes it. */
  @Test
  void whatNoCaseComesToIsShownToOthers() throws Exception {
    Quiet explored = new Quiet();
    Finding free = new Finding();
    MutantTrials both =
        new MutantTrials(
            "presubmit",
            List.of(
                layer(explored, List.of(SIMPLE), List.of()),
                layer(free, List.of(), List.of(SIMPLE))),
            FIRST,
            KnownKills.of(NONE),
            7);
    assertThat(tried(List.of(both), "[]", false, false).get(0).fate())
        .as("it was run")
        .isEqualTo(MutantResult.Fate.SURVIVED);
    explored.comes = false;
    assertThat(tried(List.of(both), "[]", false, false).get(0).fate())
        .isEqualTo(MutantResult.Fate.KILLED);
  }

  @Test
  void ofOneThatTheNextSuiteHadNoTimeForNothingIsSaid() throws Exception {
    assertThat(
            tried(
                List.of(trials("presubmit", new Quiet()), trials("ci", new Interrupted())),
                "[]",
                false,
                false))
        .isEmpty();
  }

  @Test
  void aChangedLineIsShownToAllAndSoIsOneThatIsAskedForAlone() throws Exception {
    Quiet changed = new Quiet();
    assertThat(tried(changed, looked("e"), true, false).isUnexplained()).isTrue();
    assertThat(changed.given).contains(WHOLE);
    Quiet alone = new Quiet();
    tried(alone, looked("d"), false, false);
    assertThat(alone.given).contains(WHOLE);
  }
}
