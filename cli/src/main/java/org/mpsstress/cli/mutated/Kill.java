package org.mpsstress.cli.mutated;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.ForeignFile;
import org.mpsstress.model.Json;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.mutants.BackendMutantsDocument;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.scenarios.exploration.ExplorationSelection;

/**
 * A mutant that an explored case killed.
 *
 * @param id of the mutant
 * @param file from the folder of sources
 * @param digest of its line: another line is another mutant
 * @param killer the case that objected, on its pool: {@code blocks[driver=native]@patched}
 */
public record Kill(String id, String file, String digest, String killer) {
  private static final String COMMITTED = "/org/mpsstress/cli/mutants/killed.json";

  /** Those that are committed: few schedules killed each. */
  public static List<Kill> committed() {
    try (InputStream in = Kill.class.getResourceAsStream(COMMITTED)) {
      return of(in.readAllBytes());
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** Those of a list. */
  public static List<Kill> of(byte[] json) throws IOException {
    return Json.mapper().readValue(json, new TypeReference<List<Kill>>() {});
  }

  /**
   * Those of a campaign's document, in however many schedules; none of a file that is no such
   * document, or of a version that does not say what their lines were.
   */
  public static List<Kill> inCampaign(Path file) throws IOException {
    List<Kill> kills = new ArrayList<>();
    JsonNode document;
    try {
      document = Json.mapper().readTree(ForeignFile.read(file, Json.MAX_BYTES));
    } catch (JsonProcessingException | ForeignFile.Refused foreign) {
      return kills;
    }
    if (document.path("format").asText().equals(BackendMutantsDocument.FORMAT)) {
      for (JsonNode one : document.path("mutants")) {
        if (isExplored(one) && one.hasNonNull("digest") && one.hasNonNull("file")) {
          try {
            kills.add(
                new Kill(
                    one.path("id").asText(),
                    one.path("file").asText(),
                    one.path("digest").asText(),
                    killer(one)));
          } catch (RunTokenException foreign) {
            continue; // no token of ours, so no kill of ours
          }
        }
      }
    }
    return kills;
  }

  /** Whether an explored case killed a mutant of a campaign's document. */
  public static boolean isExplored(JsonNode mutant) {
    return mutant.path("fate").asText().equals("killed")
        && mutant.path("layer").asText().equals(ExplorationSelection.LAYER)
        && mutant.hasNonNull("token");
  }

  /** The case that killed a mutant of a campaign's document. */
  public static String killer(JsonNode mutant) {
    String pool = RunToken.decode(mutant.path("token").asText()).pool();
    return mutant.path("scenario").asText() + "@" + pool;
  }

  /** Whether that is the mutant, of the same line. */
  public boolean isOf(FoundMutant mutant) {
    return id.equals(mutant.id()) && digest.equals(mutant.digest());
  }
}
