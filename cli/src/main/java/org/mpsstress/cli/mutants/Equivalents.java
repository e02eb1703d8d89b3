package org.mpsstress.cli.mutants;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.Json;
import org.mpsstress.model.mutants.FoundMutant;

/** Mutants that nobody can tell from the code, as somebody has shown: equivalent.json. */
final class Equivalents {
  private static final String FILE = "equivalent.json";

  private final List<Entry> entries;

  /**
   * A reviewed one.
   *
   * @param id of the mutant
   * @param file from the folder of sources
   * @param digest of its line: another line is another mutant
   * @param what is done, in words
   * @param proof why nobody can object: the clause that allows both, or what else holds
   */
  record Entry(String id, String file, String digest, String what, String proof) {
    Entry {
      if (proof == null || proof.isBlank()) {
        throw new IllegalArgumentException(id + " is called equivalent without a proof");
      }
    }
  }

  Equivalents(List<Entry> entries) {
    this.entries = entries;
  }

  /** Those that are committed. */
  static Equivalents reviewed() {
    try (InputStream in = Equivalents.class.getResourceAsStream(FILE)) {
      return of(in.readAllBytes());
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** Where nobody has looked. */
  static Equivalents none() {
    return new Equivalents(List.of());
  }

  /** Those of a document. */
  static Equivalents of(byte[] json) throws IOException {
    return new Equivalents(Json.mapper().readValue(json, new TypeReference<>() {}));
  }

  /** The proof for a mutant; empty where there is none, or its line has changed since. */
  Optional<String> proof(FoundMutant mutant) {
    return entries.stream()
        .filter(one -> one.id().equals(mutant.id()) && one.digest().equals(mutant.digest()))
        .map(Entry::proof)
        .findFirst();
  }

  List<Entry> entries() {
    return entries;
  }
}
