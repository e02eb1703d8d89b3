package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.mutated.Kill;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.mutants.FoundMutant;

/** Of what was killed a list is kept, and some of it is tried again. */
final class KnownKillsTest {
  private static FoundMutant mutant(int number, String digest) {
    return new FoundMutant(
        "mutant-" + number, number, "call", "backend/event/event.cpp", 7, "left out", digest);
  }

  private static KnownKills killed(int count) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int number = 0; number < count; number++) {
      text.append(text.isEmpty() ? "[" : ",")
          .append(
              "{\"id\": \"mutant-%d\", \"file\": \"backend/event/event.cpp\", \"digest\": \"d\", \"killer\": \"k@patched\"}"
                  .formatted(number));
    }
    return KnownKills.of(text.append("]").toString().getBytes(StandardCharsets.UTF_8));
  }

  private static List<FoundMutant> built(int same, int changed) {
    return IntStream.range(0, same + changed)
        .mapToObj(number -> mutant(number, number < same ? "d" : "another"))
        .toList();
  }

  @Test
  void theSameSeedDrawsTheSameOnesAndAnotherOthers() throws IOException {
    KnownKills known = killed(50);
    List<FoundMutant> drawn = known.draw(built(50, 0), 10, 1);
    assertThat(drawn).hasSize(10).doesNotHaveDuplicates();
    assertThat(known.draw(built(50, 0), 10, 1)).isEqualTo(drawn);
    assertThat(known.draw(built(50, 0), 10, 2)).isNotEqualTo(drawn);
    assertThat(known.draw(built(50, 0), 100, 1)).hasSize(50);
  }

  @Test
  void aChangedLineIsNotTriedAgain() throws IOException {
    assertThat(killed(4).draw(built(3, 1), 10, 1)).doesNotContain(mutant(3, "another")).hasSize(3);
  }

  @Test
  void aListOfWhichMostLinesHaveChangedIsRefused() throws IOException {
    KnownKills known = killed(4);
    assertThatThrownBy(() -> known.draw(built(1, 3), 10, 1))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "of 4 mutants that were killed 3 have another line now: make the list anew, with"
                + " ./mps-stress mutants --killed MUTANTS.JSON");
  }

  @Test
  void aCampaignGivesWhatAnExploredCaseKilledSoon(@TempDir Path folder) throws IOException {
    String token =
        new RunToken("s", "c", "upstream", "auto", "native", "mutant-0", 1, "abcdef012345", null)
            .encode();
    String one =
        "{\"id\": \"mutant-%d\", \"fate\": \"%s\", \"layer\": \"%s\", \"attempts\": %d, \"scenario\": \"s[c]\", \"token\": \"%s\"}";
    Path campaign =
        Files.writeString(
            folder.resolve("mutants.json"),
            "{\"format\": \"mps-stress-mutants/1\", \"mutants\": ["
                + one.formatted(0, "killed", "controlled", 2, token)
                + ","
                + one.formatted(1, "killed", "controlled", 500, token)
                + ","
                + one.formatted(2, "killed", "free", 1, token)
                + ","
                + one.formatted(3, "dead", "controlled", 1, token)
                + ","
                + one.formatted(9, "killed", "controlled", 1, token)
                + ","
                + one.formatted(2, "killed", "controlled", 1, token)
                    .replace("{", "{\"suite\": \"ci\", ")
                + "]}");
    KnownKills known = KnownKills.of(campaign, built(4, 0));
    assertThat(known.entries())
        .containsExactly(new Kill("mutant-0", "backend/event/event.cpp", "d", "s[c]@upstream"));
    assertThat(KnownKills.of(known.toJson().getBytes(StandardCharsets.UTF_8)).entries())
        .isEqualTo(known.entries());
    assertThat(known.and(killed(2)).entries()).hasSize(2).startsWith(known.entries().get(0));
  }

  @Test
  void anotherDocumentIsRefused(@TempDir Path folder) throws IOException {
    Path other = Files.writeString(folder.resolve("bench.json"), "{\"format\": \"x\"}");
    assertThatThrownBy(() -> KnownKills.of(other, List.of()))
        .isInstanceOf(UserError.class)
        .hasMessage(other + ": no document of mps-stress-mutants/1");
  }

  @Test
  void whatIsCommittedNamesAMutantOnce() {
    assertThat(KnownKills.committed().entries()).extracting(Kill::id).doesNotHaveDuplicates();
  }
}
