package org.mpsstress.scenarios.runner.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Derivation of seeds: a printed seed must mean the same run in every version. */
class SeedsTest {
  @Test
  void isAFunctionOfSeedCaseAndRunAlone() {
    assertThat(Seeds.of(42, "churn", 3)).isEqualTo(Seeds.of(42, "churn", 3));
    assertThat(Seeds.of(42, "churn", 0)).isEqualTo(GOLDEN);
  }

  @Test
  void differsFromRunToRunAndCaseToCase() {
    Set<Long> seeds = new HashSet<>();
    for (String id : new String[] {"a", "b", "ab", "ba", ""}) {
      for (int run = 0; run < 1000; run++) {
        seeds.add(Seeds.of(1, id, run));
      }
    }
    assertThat(seeds).hasSize(5000);
  }

  /** Written down once: tokens of old records must keep their meaning. */
  private static final long GOLDEN = 3612445170557036696L;
}
