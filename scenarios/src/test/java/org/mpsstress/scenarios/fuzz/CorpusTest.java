package org.mpsstress.scenarios.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.catalogue.Corpus;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.language.Scenario;

class CorpusTest {
  private static List<Generator.Program> programs(int number) {
    return LongStream.range(0, number).mapToObj(Generator::make).toList();
  }

  @Test
  void programsAreSoundSmallAndFoundByName() {
    assertThat(Corpus.all()).hasSizeBetween(20, CorpusUpdate.MOST);
    for (Scenario one : Corpus.all()) {
      assertThat(one.points()).hasSize(1);
      assertThat(one.points().get(0).threads()).isLessThanOrEqualTo(4);
      assertThat(Hazards.of(one.points().get(0), one.pools())).as(one.name()).isEmpty();
      assertThat(Catalogue.find(one.name())).contains(one);
      assertThat(Catalogue.names()).doesNotContain(one.name());
    }
    assertThat(Corpus.all()).extracting(Scenario::name).doesNotHaveDuplicates();
  }

  /** Each adds something to those before it: one that does not only costs time. */
  @Test
  void everyProgramCoversWhatThoseBeforeItDoNot() {
    Coverage coverage = new Coverage();
    for (Scenario one : Corpus.all()) {
      assertThat(coverage.add(Coverage.features(one))).as(one.name()).isPositive();
    }
    assertThat(coverage.pairs()).isGreaterThan(Coverage.of() / 3);
  }

  @Test
  void aProgramIsChosenOnceAndOnlyForWhatIsNew() {
    List<Generator.Program> candidates = programs(30);
    List<Generator.Program> chosen = CorpusUpdate.choose(List.of(), candidates);
    assertThat(chosen).isNotEmpty().doesNotHaveDuplicates().hasSizeLessThan(CorpusUpdate.MOST);
    Coverage all = new Coverage();
    candidates.forEach(one -> all.add(Coverage.features(one.scenario())));
    Coverage covered = new Coverage();
    chosen.forEach(one -> assertThat(covered.add(Coverage.features(one.scenario()))).isPositive());
    assertThat(covered.pairs()).isEqualTo(all.pairs());
    List<Scenario> before = new ArrayList<>();
    chosen.forEach(one -> before.add(one.scenario()));
    assertThat(CorpusUpdate.choose(before, candidates)).isEmpty();
  }

  @Test
  void featuresAreThoseOfTheUniverse() {
    Set<String> one = Coverage.features(programs(1).get(0).scenario());
    assertThat(one).isNotEmpty();
    Coverage coverage = new Coverage();
    assertThat(coverage.fresh(one)).isEqualTo(one.size());
    assertThat(coverage.add(one)).isEqualTo(one.size());
    assertThat(coverage.fresh(one)).isZero();
    assertThat(coverage.pairs()).isLessThan(Coverage.of());
  }
}
