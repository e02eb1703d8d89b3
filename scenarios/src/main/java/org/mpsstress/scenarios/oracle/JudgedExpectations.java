package org.mpsstress.scenarios.oracle;

import java.util.Set;
import org.mpsstress.scenarios.language.ExpectationCatalogue;

/** The expectations that have an oracle in this build; a scenario that names another is refused. */
public final class JudgedExpectations implements ExpectationCatalogue {
  @Override
  public Set<String> judged() {
    return Oracles.all().expectations();
  }
}
