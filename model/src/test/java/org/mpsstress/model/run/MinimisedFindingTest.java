package org.mpsstress.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What was made small, as keys beside others: each is there, whatever is known. */
final class MinimisedFindingTest {
  private static final MinimisedFinding.Size WHOLE = MinimisedFinding.Size.of(12, 4, 2);

  @Test
  void sizesLieBesideTheOtherKeys() {
    MinimisedFinding small =
        new MinimisedFinding(
            "MPS1.small",
            "minimised.yaml",
            MinimisedFinding.Size.of(3, 2, 1).with(9, 1),
            17,
            new MinimisedFinding.From("MPS1.whole", WHOLE));
    assertThat(small.keys().toString())
        .isEqualTo(
            "{\"token\":\"MPS1.small\",\"scenario\":\"minimised.yaml\",\"steps\":9,"
                + "\"preemptions\":1,\"lines\":3,\"threads\":2,\"groups\":1,\"tries\":17,"
                + "\"from\":{\"token\":\"MPS1.whole\",\"steps\":null,\"preemptions\":null,"
                + "\"lines\":12,\"threads\":4,\"groups\":2}}");
  }

  @Test
  void whatWasNotShownAgainIsNullAndNotAbsent() {
    assertThat(MinimisedFinding.none("MPS1.whole").keys().toString())
        .isEqualTo(
            "{\"token\":null,\"scenario\":null,\"steps\":null,\"preemptions\":null,"
                + "\"lines\":null,\"threads\":null,\"groups\":null,\"tries\":null,"
                + "\"from\":{\"token\":\"MPS1.whole\",\"steps\":null,\"preemptions\":null,"
                + "\"lines\":null,\"threads\":null,\"groups\":null}}");
  }
}
