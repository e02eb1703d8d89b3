package org.mpsstress.cli.mutants;

import java.io.IOException;
import org.mpsstress.cli.mutated.Reached;
import org.mpsstress.cli.subject.MutatedSubject;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;

/**
 * The mutants of a subject, and what is known of them before any is tried.
 *
 * @param subject that has them
 * @param reference whether earlier kills, which are of the reference backend, are of its
 * @param reviewed what somebody has found out about them
 */
record MutantsUnderTest(MutatedSubject subject, boolean reference, ReviewedMutants reviewed) {
  /** What documents call the subject. */
  String word() {
    return reference ? RunBegin.REFERENCE : RunBegin.SOURCES;
  }

  /** Who killed what before. */
  KnownKills kills() {
    return reference ? KnownKills.committed() : KnownKills.none();
  }

  /** Begins a campaign; no other one goes on meanwhile. */
  OneCampaign begin() throws IOException {
    return OneCampaign.in(subject.notes().getParent());
  }

  /** Those layers, ready to be asked about them. */
  MutantTrials trials(MutantLayers layers, long seed) {
    Case first = Cases.of(ControlScenarios.find("first-operation").orElseThrow()).get(0);
    return new MutantTrials(layers.suite(), layers.all(), subject.plan(null), first, kills(), seed);
  }

  /** Begins to note which are run. */
  Reached reached() throws IOException, InterruptedException {
    int most = subject.mutants().stream().mapToInt(FoundMutant::number).max().orElse(0);
    return Reached.none(subject.notes(), most);
  }
}
