package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.Operator;

/** A sample has as many of each operator, and is the same for the same seed. */
final class MutantSampleTest {
  private static List<FoundMutant> all() {
    List<FoundMutant> all = new ArrayList<>();
    for (String word : Operator.words()) {
      int many = word.equals("order") ? 2 : 50;
      for (int i = 0; i < many; i++) {
        all.add(
            new FoundMutant(
                "mutant-" + word + i, all.size() + 1, word, "backend/x.cpp", i, "what", "d"));
      }
    }
    return all;
  }

  @Test
  void sharesAreEqualWhereThereAreEnough() {
    var counts =
        MutantSample.of(all(), 101, 7).stream()
            .collect(Collectors.groupingBy(FoundMutant::operator, Collectors.counting()));
    assertThat(counts.remove("order")).isEqualTo(2);
    assertThat(counts.values()).allMatch(count -> count == 11);
  }

  @Test
  void theSeedSaysWhich() {
    assertThat(MutantSample.of(all(), 30, 7)).isEqualTo(MutantSample.of(all(), 30, 7));
    assertThat(MutantSample.of(all(), 30, 7)).isNotEqualTo(MutantSample.of(all(), 30, 8));
    assertThat(MutantSample.of(all(), 30, 7)).doesNotHaveDuplicates().hasSize(30);
  }

  @Test
  void whatIsGoneElsewhereLeavesTheOthersInTheirPlaces() {
    List<FoundMutant> fewer = all();
    List<FoundMutant> before = MutantSample.of(all(), 100, 7);
    fewer.remove(before.get(0));
    assertThat(MutantSample.of(fewer, 100, 7))
        .containsAll(before.subList(1, before.size()))
        .doesNotContain(before.get(0));
  }

  @Test
  void thereAreNoMoreThanAll() {
    assertThat(MutantSample.of(all(), 100_000, 1)).hasSameSizeAs(all());
  }
}
