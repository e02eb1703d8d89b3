package org.mpsstress.scenarios.language;

import java.util.Iterator;
import java.util.ServiceLoader;
import java.util.Set;
import org.mpsstress.scenarios.language.shape.Keywords;

/**
 * Says which expectations have an oracle in this build; one without is refused in a scenario, so
 * that none is ever written down and not judged. Oracles provide it as a service.
 */
@FunctionalInterface
public interface ExpectationCatalogue {
  /** Names of expectations, as under {@code expect}. */
  Set<String> judged();

  /** That of the oracles on the class path; without any, all that the language knows. */
  static ExpectationCatalogue ofThisBuild() {
    Iterator<ExpectationCatalogue> found =
        ServiceLoader.load(ExpectationCatalogue.class, ExpectationCatalogue.class.getClassLoader())
            .iterator();
    Set<String> judged =
        found.hasNext() ? found.next().judged() : Set.copyOf(Keywords.expectations());
    return () -> judged;
  }
}
