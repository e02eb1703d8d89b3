package org.mpsstress.cli.mutants;

import java.io.IOException;
import org.mpsstress.cli.mutated.Reached;
import org.mpsstress.cli.subject.MutatedSubject;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.record.RunBegin;

/**
 * The mutants of a subject, and what is known of them before any is tried.
 *
 * @param subject that has them
 * @param reviewed whether proofs, reasons and earlier kills, which are of the reference backend,
 *     are of its
 */
record MutantsUnderTest(MutatedSubject subject, boolean reviewed) {
  /** What documents call the subject. */
  String word() {
    return reviewed ? RunBegin.REFERENCE : RunBegin.SOURCES;
  }

  /** Who killed what before. */
  KnownKills kills() {
    return reviewed ? KnownKills.committed() : KnownKills.none();
  }

  /** Which are equivalent. */
  Equivalents equivalents() {
    return reviewed ? Equivalents.reviewed() : Equivalents.none();
  }

  /** Why some survive. */
  SurvivorReasons reasons() throws IOException {
    return reviewed ? SurvivorReasons.reviewed() : SurvivorReasons.none();
  }

  /** Begins to note which are run. */
  Reached reached() throws IOException, InterruptedException {
    int most = subject.mutants().stream().mapToInt(FoundMutant::number).max().orElse(0);
    return Reached.none(subject.notes(), most);
  }
}
