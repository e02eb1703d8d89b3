package org.mpsstress.cli.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.scenarios.detection.Place;
import org.mpsstress.scenarios.detection.Places;

/** The specimen's defects are what they say: one file each, a few lines, no condition. */
final class SpecimenTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final int MOST_LINES = 15;

  static List<Specimen.Planted> planted() throws IOException {
    return Specimen.defects(HOME);
  }

  @Test
  void eachFolderOfADefectIsInTheListAndTheOtherWayRound() throws IOException {
    Path folder = Specimen.manifest(HOME, null).file().resolveSibling("defects");
    try (Stream<Path> folders = Files.list(folder)) {
      assertThat(folders.map(one -> one.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              planted().stream().map(one -> one.defect().id()).toList());
    }
    Set<String> titles = new HashSet<>();
    planted().forEach(one -> assertThat(titles.add(one.defect().title())).isTrue());
  }

  @ParameterizedTest
  @MethodSource("planted")
  void aDefectReplacesOneFileAndDiffersInAFewLines(Specimen.Planted one) throws IOException {
    Manifest sound = Specimen.manifest(HOME, null);
    Manifest changed = Specimen.manifest(HOME, one.defect().id());
    assertThat(changed.name()).isEqualTo("specimen+" + one.defect().id());
    List<Path> own = new ArrayList<>(changed.files());
    own.removeAll(sound.files());
    assertThat(own).hasSize(1);
    Path variant = own.get(0);
    Path original =
        sound.files().stream()
            .filter(file -> file.getFileName().equals(variant.getFileName()))
            .findFirst()
            .orElseThrow();
    List<String> before = Files.readAllLines(original);
    List<String> after = Files.readAllLines(variant);
    int same = longestCommon(before, after);
    int differing = before.size() - same + after.size() - same;
    assertThat(differing).isBetween(1, MOST_LINES);
    assertThat(String.join("\n", after))
        .doesNotContain("#if", "getenv", "sleep", "yield", "usleep");
  }

  @ParameterizedTest
  @MethodSource("planted")
  void aDefectIsLookedForInCasesThatThereAre(Specimen.Planted one) {
    Places.Entry entry = one.places();
    assertThat(entry.cheapest().layer()).isIn("controlled", "tsan", "asan");
    for (Place place : entry.places()) {
      assertThat(place.find().driver()).isEqualTo("native");
    }
  }

  /** The number of lines that both have, in the same order. */
  private static int longestCommon(List<String> first, List<String> second) {
    int[][] best = new int[first.size() + 1][second.size() + 1];
    for (int i = 1; i <= first.size(); i++) {
      for (int j = 1; j <= second.size(); j++) {
        best[i][j] =
            first.get(i - 1).equals(second.get(j - 1))
                ? best[i - 1][j - 1] + 1
                : Math.max(best[i - 1][j], best[i][j - 1]);
      }
    }
    return best[first.size()][second.size()];
  }
}
