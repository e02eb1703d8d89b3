package org.mpsstress.cli.mutants;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.Json;
import org.mpsstress.model.mutants.FoundMutant;

/** Why mutants survive, as somebody who looked at each has found; a changed line voids it. */
final class SurvivorReasons {
  private static final String FILE = "survivors.json";

  /**
   * One of them.
   *
   * @param id of the mutant
   * @param file of the backend
   * @param digest of the line's text, as mutants have it
   * @param reason one sentence
   */
  record Entry(String id, String file, String digest, String reason) {}

  private final List<Entry> entries;

  SurvivorReasons(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Those in the file of that form. */
  static SurvivorReasons of(byte[] json) throws IOException {
    return new SurvivorReasons(Json.mapper().readValue(json, new TypeReference<List<Entry>>() {}));
  }

  /** Those of this build; of what was proven equivalent since, the proof. */
  static SurvivorReasons reviewed() throws IOException {
    List<Entry> all = new ArrayList<>();
    try (InputStream in = SurvivorReasons.class.getResourceAsStream(FILE)) {
      all.addAll(of(in.readAllBytes()).entries());
    }
    Equivalents.reviewed().entries().stream()
        .map(one -> new Entry(one.id(), one.file(), one.digest(), "equivalent: " + one.proof()))
        .forEach(all::add);
    return new SurvivorReasons(all);
  }

  /** Where nobody is excused. */
  static SurvivorReasons none() {
    return new SurvivorReasons(List.of());
  }

  List<Entry> entries() {
    return entries;
  }

  /** Whether somebody has looked at that one, in the line as it is. */
  boolean knows(FoundMutant mutant) {
    return find(mutant.id(), mutant.digest()).isPresent();
  }

  /** The reason, or that nobody has looked yet. */
  String of(String id, String digest) {
    return find(id, digest).orElse("not looked at");
  }

  /** The reason, where somebody has looked at the line as it is. */
  Optional<String> find(String id, String digest) {
    return entries.stream()
        .filter(one -> one.id().equals(id) && one.digest().equals(digest))
        .map(Entry::reason)
        .findFirst();
  }
}
