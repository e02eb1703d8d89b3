package org.mpsstress.cli.mutants;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.mpsstress.cli.UserError;
import org.mpsstress.model.ForeignFile;
import org.mpsstress.model.Json;
import org.mpsstress.model.mutants.BackendMutantsDocument;

/** Reads the document that a campaign has written; it may be anybody's. */
final class MutantsDocument {
  private MutantsDocument() {}

  /**
   * Of a file.
   *
   * @throws UserError if it is no such document
   */
  static JsonNode read(Path file) throws IOException {
    JsonNode document;
    try {
      document = Json.mapper().readTree(ForeignFile.read(file, Json.MAX_BYTES));
    } catch (JsonProcessingException other) {
      throw new UserError(file + ": no document of JSON");
    }
    if (!document.path("format").asText().equals(BackendMutantsDocument.FORMAT)) {
      throw new UserError(file + ": no document of " + BackendMutantsDocument.FORMAT);
    }
    return document;
  }
}
