package org.mpsstress.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mpsstress.model.comparison.Throughput;

/** What is said of two libraries. */
final class ComparisonTableTest {
  @Test
  void anIntervalIsShownWhereThereIsOne() {
    assertThat(ComparisonTable.text(new Throughput(3, 1.5, 1.5, 1.5)))
        .isEqualTo("1.50 [1.50, 1.50]");
    assertThat(ComparisonTable.text(new Throughput(1, 1.5, null, null))).isEqualTo("1.50");
    assertThat(ComparisonTable.text(new Throughput(0, null, null, null))).isEqualTo("–");
  }
}
