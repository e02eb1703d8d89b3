package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Typed;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.MutantResult;
import org.mpsstress.scenarios.language.ScenarioException;

/** What people have found out about mutants of their sources: read, and left to be filled in. */
final class ReviewedMutantsTest {
  private static final FoundMutant FIRST = mutant(1, "lanes.mm", 7, "0123456789abcdef");
  private static final FoundMutant SECOND = mutant(2, "pool/lanes.mm", 9, "fedcba9876543210");

  private static final String TEXT =
      """
      format: mps-stress-mutants-reviewed/1
      equivalent:
        - id: mutant-0000000001
          digest: 0123456789abcdef
          because: "a \\"flag\\" that nobody reads"
      survives:
        - {id: mutant-0000000002, digest: fedcba9876543210, because: no word asks for it}
      """;

  @TempDir private Path folder;

  private static FoundMutant mutant(int number, String file, int line, String digest) {
    return new FoundMutant(
        "mutant-000000000" + number, number, "call", file, line, "left out: go(\n)", digest);
  }

  private static FoundMutant before(String statement) {
    return new FoundMutant(
        SECOND.id(), 2, "return", "lanes.mm", 9, "returns before: " + statement, SECOND.digest());
  }

  private ReviewedMutants read(String text) throws IOException {
    return ReviewedMutants.read(Files.writeString(folder.resolve("reviewed.yaml"), text));
  }

  @Test
  void proofsAndReasonsHoldForTheLineAsItWas() throws IOException {
    ReviewedMutants reviewed = read(TEXT);
    assertThat(reviewed.equivalent().proof(FIRST)).contains("a \"flag\" that nobody reads");
    assertThat(reviewed.equivalent().proof(SECOND)).isEmpty();
    assertThat(reviewed.survivors().find(SECOND.id(), SECOND.digest()))
        .contains("no word asks for it");
    assertThat(reviewed.equivalent().proof(mutant(1, "lanes.mm", 7, "0000000000000000"))).isEmpty();
    assertThat(reviewed.survivors().find(SECOND.id(), FIRST.digest())).isEmpty();
  }

  @Test
  void eitherListMayBeMissing() throws IOException {
    ReviewedMutants reviewed = read("format: mps-stress-mutants-reviewed/1\n");
    assertThat(reviewed.equivalent().entries()).isEmpty();
    assertThat(reviewed.survivors().entries()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "because: no word | because: '' | a sentence (1 to 500 characters",
        "fedcba9876543210 | fedc | 16 hex digits",
        "mutant-0000000002 | mutant-x | the id of a mutant",
        "survives: | survive: | survive",
        "reviewed/1 | reviewed/2 | mps-stress-mutants-reviewed/1",
      })
  void whatIsWrongIsSaidWithItsPlace(String good, String bad, String said) {
    assertThat(TEXT).contains(good);
    String wrong = TEXT.replace(good + (good.startsWith("because") ? " asks for it" : ""), bad);
    assertThatThrownBy(() -> read(wrong))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining(said)
        .message()
        .containsPattern("reviewed.yaml:\\d+:\\d+: ");
  }

  private static MutantResult survivor(FoundMutant mutant) {
    return new MutantResult(
        mutant, MutantResult.Fate.SURVIVED, null, null, null, null, null, 0, 3, 0.5, null, true);
  }

  @Test
  void whatNobodyHasLookedAtIsLeftToBeFilledIn() throws IOException {
    SurvivorsToReview left =
        new SurvivorsToReview(
            read(TEXT.substring(0, TEXT.indexOf("survives"))), List.of(FIRST, SECOND));
    assertThat(left.write(List.of(survivor(SECOND)), folder)).isEqualTo(1);
    String text = Files.readString(folder.resolve("reviewed.yaml"), StandardCharsets.UTF_8);
    assertThat(text)
        .isEqualTo(
            """
            # What is known of mutants; give it as --reviewed FILE. Of each whose reason is empty
            # say why nobody objects, or why nobody can (then it is equivalent): docs/mutants.md.
            format: mps-stress-mutants-reviewed/1
            equivalent:
              # lanes.mm:7  call: left out: go(?)
              - id: mutant-0000000001
                digest: 0123456789abcdef
                because: "a \\"flag\\" that nobody reads"
            survives:
              # pool/lanes.mm:9  call: left out: go(?)
              - id: mutant-0000000002
                digest: fedcba9876543210
                because: ""
            """);
    assertThatThrownBy(() -> read(text)).hasMessageContaining("a sentence");
    ReviewedMutants filled = read(text.replace("because: \"\"", "because: \"seen\""));
    assertThat(filled.survivors().find(SECOND.id(), SECOND.digest())).contains("seen");
    assertThat(filled.equivalent().proof(FIRST)).isPresent();
  }

  @Test
  void whereAllHaveReasonsNothingIsLeft() throws IOException {
    SurvivorsToReview left = new SurvivorsToReview(ReviewedMutants.none(), List.of(FIRST));
    assertThat(left.write(List.of(survivor(FIRST).because("seen")), folder)).isZero();
    assertThat(folder.resolve("reviewed.yaml")).doesNotExist();
    left.write(List.of(survivor(FIRST)), folder);
    assertThat(folder.resolve("reviewed.yaml")).content().contains("equivalent: []\nsurvives:\n");
  }

  /** What a mutant does is anybody's code. */
  @Test
  void whatTheCodeLooksLikeDoesNotMatter() throws IOException {
    for (String code : List.of("default:", "# no", "- id: x", "\"'{}[]%%d\\")) {
      SurvivorsToReview left = new SurvivorsToReview(ReviewedMutants.none(), List.of(before(code)));
      left.write(List.of(survivor(before(code))), folder);
      String text = Files.readString(folder.resolve("reviewed.yaml"));
      assertThat(text).contains(code);
      assertThat(read(text.replace("because: \"\"", "because: seen")).survivors().entries())
          .as(code)
          .hasSize(1);
    }
  }

  @Test
  void itIsOfSources() {
    Typed sim = Typed.at(new FakeInstallation(folder), "mutants", "--reviewed", "x.yaml");
    assertThat(sim.code()).isEqualTo(2);
    assertThat(sim.err()).contains("--reviewed is for --sut sources: the backend's are committed");
    Typed missing =
        Typed.at(
            new FakeInstallation(folder), "mutants", "--sut", "sources", "--reviewed", "x.yaml");
    assertThat(missing.err()).contains("--reviewed x.yaml: there is no such file");
  }
}
