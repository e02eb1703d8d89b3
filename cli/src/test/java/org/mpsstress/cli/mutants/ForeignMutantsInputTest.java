package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.campaign.ForeignDocuments;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.scenarios.language.ScenarioException;

/** Readers of a campaign's document: {@link ForeignDocuments}. */
class ForeignMutantsInputTest {
  @TempDir private static Path folder;

  private static List<byte[]> corpus() {
    String token =
        new RunToken("s", "", "patched", "pos", "native", "mutant-1", 1, "ab", null).encode();
    String killed =
        "{\"format\": \"mps-stress-mutants/1\", \"mutants\": [{\"id\": \"mutant-1\", \"fate\": \"killed\","
            + " \"layer\": \"explored\", \"attempts\": 1, \"scenario\": \"s\", \"token\": \""
            + token
            + "\"}], \"survivors\": [{\"id\": \"mutant-2\", \"file\": \"backend/a.cpp\", \"line\": 3,"
            + " \"mutation\": \"a | `b`\", \"ran\": true, \"digest\": \"d\"}]}";
    return List.of(
        BackendMutantsDocumentTest.every().toJson().getBytes(StandardCharsets.UTF_8),
        killed.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void asAPage() throws IOException {
    SurvivorReasons none = SurvivorReasons.of("[]".getBytes(StandardCharsets.UTF_8));
    ForeignDocuments.survives(
        "MUTANTS_PAGE",
        corpus(),
        document -> {
          try {
            MutantsPage.of(Files.write(folder.resolve("mutants.json"), document), none);
          } catch (UserError refusal) {
            ForeignDocuments.refused(refusal.getMessage());
          }
        });
  }

  @Test
  void asWhatIsKnownOfThem() throws IOException {
    String known =
        "format: mps-stress-mutants-reviewed/1\nequivalent:\n  - {id: mutant-0000000001, digest:"
            + " 0123456789abcdef, because: x}\nsurvives: []\n";
    ForeignDocuments.survives(
        "REVIEWED",
        List.of(known.getBytes(StandardCharsets.UTF_8)),
        document -> {
          try {
            ReviewedMutants.read(Files.write(folder.resolve("reviewed.yaml"), document));
          } catch (ScenarioException refusal) {
            ForeignDocuments.refused(refusal.getMessage());
          }
        });
  }

  @Test
  void asAListOfWhatIsKilled() throws IOException {
    List<FoundMutant> built =
        List.of(new FoundMutant("mutant-1", 1, "call", "backend/a.cpp", 7, "left out", "d"));
    ForeignDocuments.survives(
        "KILLED",
        corpus(),
        document -> {
          try {
            Path file = Files.write(folder.resolve("mutants.json"), document);
            KnownKills.of(file, built).toJson();
          } catch (UserError | RunTokenException refusal) {
            ForeignDocuments.refused(refusal.getMessage());
          }
        });
  }
}
