package org.mpsstress.cli.mutated.sites;

import java.util.List;
import org.mpsstress.model.mutants.Operator;

/**
 * A place at which an operator applies.
 *
 * @param operator that does
 * @param file from the folder of sources
 * @param line of the place, from 1
 * @param what is done there, in words
 * @param edits that put the mutant beside the code, behind its switch
 */
record Site(Operator operator, String file, int line, String what, List<Edit> edits) {
  Site {
    edits = List.copyOf(edits);
  }
}
