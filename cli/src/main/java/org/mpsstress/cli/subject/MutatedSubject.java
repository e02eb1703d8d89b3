package org.mpsstress.cli.subject;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.scenarios.runner.RunRequestBuilder;

/**
 * A subject that has all its mutants in one build: a plan turns one on by its name, as it plants a
 * defect.
 */
public interface MutatedSubject extends Subject {
  /** All of them; what they are compiled from is written if need be. */
  List<FoundMutant> mutants() throws IOException, InterruptedException;

  /** The pools that it has, the one that a suite is about first. */
  List<String> pools();

  /** Where its processes note which mutants they come to, in a file with a byte for each. */
  Path notes();

  /**
   * What compiles a file by itself but for what is to come of it, where {@code
   * MPSSTRESS_MUTANT_ALWAYS} is defined as the number of one that is always on; empty for a header,
   * which has no object code.
   */
  List<String> compilation(String file);

  /**
   * Says in tokens what the runs are of, where workers load nothing; {@link #addTo} builds what
   * they load.
   */
  void nameIn(RunRequestBuilder request);
}
