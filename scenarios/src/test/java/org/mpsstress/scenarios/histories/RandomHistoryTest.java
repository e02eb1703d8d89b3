package org.mpsstress.scenarios.histories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Cases;

class RandomHistoryTest {
  private static final Set<String> ALL = Set.copyOf(Capability.WORDS);

  @ParameterizedTest
  @ValueSource(strings = {"patched", "upstream", "freelist"})
  void everyHistoryIsWellFormed(String pool) {
    for (int seed = 0; seed < 300; seed++) {
      Draft draft = RandomHistory.of(seed, pool, ALL);
      assertThat(draft.load(draft.name() + ".yaml")).as(draft.toYaml()).isPresent();
    }
  }

  @Test
  void equalSeedsMakeEqualHistories() {
    assertThat(RandomHistory.of(3, "patched", ALL)).isEqualTo(RandomHistory.of(3, "patched", ALL));
    assertThat(RandomHistory.of(4, "patched", ALL).texts().toList())
        .isNotEqualTo(RandomHistory.of(3, "patched", ALL).texts().toList());
  }

  @Test
  void whatTheSutLacksIsNotAsked() {
    for (int seed = 0; seed < 100; seed++) {
      Draft draft = RandomHistory.of(seed, "cuda", Set.of());
      Scenario scenario = draft.load(draft.name() + ".yaml").orElseThrow();
      assertThat(Cases.of(scenario).get(0).needs()).isEmpty();
    }
  }

  /** CUDA's streams have no numbers to be named by, and no time before a mark is reached. */
  @Test
  void onCudaNothingIsAskedThatRaises() {
    for (int seed = 0; seed < 200; seed++) {
      assertThat(RandomHistory.of(seed, "cuda", ALL).texts())
          .noneMatch(line -> line.matches(".*(elapsed|= stream \\d|raises).*"));
    }
  }

  @Test
  void everyCallIsDrawn() {
    String all =
        IntStream.range(0, 200)
            .mapToObj(seed -> RandomHistory.of(seed, "patched", ALL))
            .flatMap(Draft::texts)
            .collect(Collectors.joining("\n"));
    for (String call :
        List.of(
            "= current stream",
            "= default stream",
            "= pool stream",
            "set stream",
            "release stream",
            "adopt",
            "active streams",
            "synchronize stream",
            "query stream",
            "synchronize device",
            "= event timing",
            "destroy",
            "record ",
            "wait ",
            "query e",
            "synchronize e",
            "elapsed",
            "= randint",
            "free",
            "record_stream",
            "empty_cache",
            "raises \"out of range\"")) {
      assertThat(all).contains(call);
    }
  }

  @Test
  void theirFilesCanBeRead(@TempDir Path directory) {
    List<Scenario> drawn = Histories.draw(7, 5, "patched", ALL, directory);
    assertThat(drawn).hasSize(5).allSatisfy(one -> assertThat(Path.of(one.file())).isRegularFile());
    assertThat(drawn.stream().map(Scenario::name).distinct()).hasSize(5);
  }
}
