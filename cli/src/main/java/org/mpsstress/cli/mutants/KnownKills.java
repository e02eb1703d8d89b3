package org.mpsstress.cli.mutants;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.mutated.Kill;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.model.Json;
import org.mpsstress.model.mutants.FoundMutant;

/**
 * Mutants that few schedules of an explored case killed in a campaign, and by whom: killed.json. A
 * change that lets one of them live has taken somebody's eyes.
 */
final class KnownKills {
  /** Schedules at most: what depends on the luck of more is not to turn a build red. */
  private static final long SCHEDULES = 4;

  private static final String PRESUBMIT = Suite.PRESUBMIT.word();

  private final List<Kill> entries;

  private KnownKills(List<Kill> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Those that are committed. */
  static KnownKills committed() {
    return new KnownKills(Kill.committed());
  }

  /** Where no campaign is known. */
  static KnownKills none() {
    return new KnownKills(List.of());
  }

  /** Those of a document. */
  static KnownKills of(byte[] json) throws IOException {
    return new KnownKills(Kill.of(json));
  }

  /**
   * Those that a campaign killed.
   *
   * @param campaign its mutants.json
   * @param built the mutants that there are
   * @throws UserError if it is no such document
   */
  static KnownKills of(Path campaign, List<FoundMutant> built) throws IOException {
    JsonNode document = MutantsDocument.read(campaign);
    Map<String, FoundMutant> known =
        built.stream().collect(Collectors.toMap(FoundMutant::id, Function.identity()));
    List<Kill> entries = new ArrayList<>();
    for (JsonNode one : document.path("mutants")) {
      FoundMutant mutant = known.get(one.path("id").asText());
      if (mutant != null && isCheaplyKilled(one)) {
        entries.add(new Kill(mutant.id(), mutant.file(), mutant.digest(), Kill.killer(one)));
      }
    }
    return new KnownKills(entries);
  }

  private static boolean isCheaplyKilled(JsonNode one) {
    boolean ofPresubmit = one.path("suite").asText(PRESUBMIT).equals(PRESUBMIT);
    return ofPresubmit && Kill.isExplored(one) && one.path("attempts").asLong() <= SCHEDULES;
  }

  /** These, and those of another list that these do not name. */
  KnownKills and(KnownKills others) {
    List<Kill> all = new ArrayList<>(entries);
    others.entries.stream()
        .filter(other -> entries.stream().noneMatch(one -> one.id().equals(other.id())))
        .forEach(all::add);
    return new KnownKills(all);
  }

  /** Those of which the line is still there. */
  KnownKills of(List<FoundMutant> built) {
    return new KnownKills(
        entries.stream().filter(one -> built.stream().anyMatch(one::isOf)).toList());
  }

  List<Kill> entries() {
    return entries;
  }

  /** Those of which the line is still there. */
  List<FoundMutant> among(List<FoundMutant> built) {
    return built.stream()
        .filter(mutant -> entries.stream().anyMatch(one -> one.isOf(mutant)))
        .toList();
  }

  /**
   * A drawing of those of which the line is still there.
   *
   * @throws UserError if that is true of less than half: the list is to be made anew
   */
  List<FoundMutant> draw(List<FoundMutant> built, int size, long seed) {
    List<FoundMutant> there = new ArrayList<>(among(built));
    if (2 * there.size() < entries.size()) {
      throw new UserError(
          "of %d mutants that were killed %d have another line now: make the list anew, with ./mps-stress mutants --killed MUTANTS.JSON"
              .formatted(entries.size(), entries.size() - there.size()));
    }
    Collections.shuffle(there, new Random(seed));
    return there.subList(0, Math.min(size, there.size()));
  }

  /** Whether that case killed it. */
  boolean isKiller(FoundMutant mutant, MutantTrials.OnPool on) {
    return entries.stream().anyMatch(one -> one.isOf(mutant) && one.killer().equals(on.id()));
  }

  /** Hands each kill, by component, to somebody who counts. */
  void tell(MutantTrials.OnPool on, Consumer<String> component) {
    entries.stream()
        .filter(one -> one.killer().equals(on.id()))
        .forEach(one -> component.accept(FoundMutant.component(one.file())));
  }

  /** The document: an entry a line. */
  String toJson() {
    return entries.stream()
        .sorted(Comparator.comparing(Kill::file).thenComparing(Kill::id))
        .map(KnownKills::line)
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  private static String line(Kill one) {
    try {
      return "  " + Json.mapper().writeValueAsString(one);
    } catch (JsonProcessingException error) {
      throw new IllegalStateException(error);
    }
  }
}
