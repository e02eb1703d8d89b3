package org.mpsstress.scenarios.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.Capability;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.scenarios.language.program.OperationTable;

/** The words of what a SUT can do are read from sut.h, by Java and by the native side alike. */
class CapabilityTest {
  @Test
  void theNativeSideHasNoOtherWords() {
    try (StreamPool pool = StreamPool.create("patched")) {
      Set<String> words = new TreeSet<>();
      pool.capabilities().forEach(one -> words.add(one.word()));
      assertThat(words)
          .contains("streams", "active_count", "slow_kernels")
          .isSubsetOf(Capability.WORDS);
    }
  }

  @Test
  void operationsNeedNothingElse() {
    TreeSet<String> needs = new TreeSet<>();
    OperationTable.get().operations().forEach(operation -> needs.addAll(operation.needs()));
    assertThat(needs).isNotEmpty().isSubsetOf(Capability.WORDS);
  }
}
