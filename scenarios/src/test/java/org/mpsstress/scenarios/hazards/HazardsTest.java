package org.mpsstress.scenarios.hazards;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.mutants.Mutant;
import org.mpsstress.scenarios.mutants.Mutants;
import org.mpsstress.scenarios.mutants.SurvivingMutants;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;

class HazardsTest {
  /**
   * Lines that order nothing which another line does not order as well, or that only ask: nobody
   * relies on them alone.
   */
  private static final List<String> SPARE =
      List.of(
          "busy-ending-after-errors: record e",
          "counted-parked-memory: synchronize stream",
          "event-patience: synchronize end raises \"timed out\"",
          "events-of-several: record e",
          "events-of-several: record f",
          "events-of-several: synchronize e",
          "events-of-several: wait e",
          "events-of-several: synchronize f",
          "events-replaced: record_events m",
          "events-replaced: wait_for_events m",
          "events-reused-early: record older on held",
          "events-reused-early: record old on held",
          "gate-events: wait e on third",
          "gate-events: synchronize stream third",
          "gate-events: wait f on third",
          "gate-memory: record_stream mine on third",
          "gate-queries: synchronize before",
          "gate-recorded-streams: record_stream m on other",
          "gate-recorded-streams: record_stream m on third",
          "gate-recorded-streams: record_stream m on fourth",
          "host-access-events: record_events x on third",
          "overlap: wait mark",
          "overlap: record_stream t on own",
          "overlap: record_events d",
          "overlap: wait_for_events d",
          "overlap: synchronize mark",
          "overlap: synchronize stream",
          "pointers-beside-frees: record_stream p on other",
          "repeated: synchronize mark",
          "reused-events: record later",
          "stale-pointers: record_events p on held",
          "stale-pointers: wait_for_events z",
          "stale-pointers: record_events z on held",
          "stale-pointers: wait_for_events p",
          "stale-pointers: record_stream p on held",
          "stream-choices: synchronize stream",
          "streams-made: record e on s",
          "streams-made: synchronize device",
          "streams-made: synchronize stream main",
          "timed-events: record gone on held",
          "timed-events: record a",
          "timed-events: record b",
          "timed-events: record a on other",
          "timed-events: record b on other");

  private static Optional<String> judged(Case one) {
    return Hazards.of(one.point(), one.scenario().pools());
  }

  /**
   * A scenario without one of its synchronisations is unsound wherever some oracle kills it: of the
   * mutants of sound scenarios only those may be called sound that are known to survive.
   */
  @Test
  void mutantsOfSoundScenariosAreRefused() {
    List<String> wrong = new ArrayList<>();
    int refused = 0;
    for (Scenario scenario : Catalogue.all()) {
      for (Mutant mutant : Mutants.of(scenario)) {
        Case whole =
            Cases.of(scenario).stream()
                .filter(one -> one.id().equals(mutant.broken().get(0).id()))
                .findFirst()
                .orElseThrow();
        if (judged(whole).isPresent() || mutant.removal().what().equals("barrier")) {
          continue;
        }
        boolean sound = mutant.broken().stream().allMatch(one -> judged(one).isEmpty());
        if (!sound) {
          refused++;
        } else if (SurvivingMutants.reason(mutant, null).isEmpty()) {
          wrong.add(scenario.name() + ": " + mutant.removal().text());
        }
      }
    }
    assertThat(SPARE).containsAll(wrong);
    assertThat(refused).isGreaterThan(20);
  }

  @Test
  void mostOfTheCatalogueIsSound() {
    List<String> unknown = new ArrayList<>();
    // of those that run here: a stream of another device means something else
    List<Scenario> simulated =
        Catalogue.all().stream()
            .filter(one -> one.pools().stream().anyMatch(Pool.OF_METAL::contains))
            .toList();
    for (Scenario scenario : simulated) {
      Cases.of(scenario).stream()
          .map(HazardsTest::judged)
          .flatMap(Optional::stream)
          .findFirst()
          .ifPresent(why -> unknown.add(scenario.name() + ": " + why));
    }
    assertThat(2 * unknown.size()).as(unknown.toString()).isLessThan(simulated.size());
  }

  /** Lines after "x = randint [4, 4]" on a thread's own stream, where s is another one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check x | the host does not know",
        "on s: y = relu x | it may not be written yet",
        "synchronize stream; on s: y = relu x; free x | another stream may still read it",
        "synchronize stream; on s: y = relu x | another stream may still read it",
        "synchronize stream; on s: y = relu x; poke x | the device may still use it",
        "y = empty [4]; z = relu y | it has no contents",
        "on s: gate; on s: y = full [2] 1; synchronize stream s; open gate | its own gate",
        "on s: gate; synchronize device; open gate | its own gate",
        "on s: gate | a gate is closed",
        "query stream answers 1 | the answer depends on timing",
        "e = event; record e; query e answers 1 | the answer depends on timing",
        "e = event; synchronize e | nothing was recorded",
        "block s { y = extension x } | the extension dispatches",
        "e = event; record e; wait e on s; on s: y = relu x; on s: check y | does not know",
        "synchronize stream; read x; write x | the device may still use it",
        "n = stream 9; m = stream 9; different n m | they may be one",
        "free x; y = empty [4, 4]; poke y | the device may still use it",
        "n = stream 1000; set stream n | no pool has that stream",
        "f = full [4, 4] 1; synchronize stream s; check f | the host does not know",
        "e = event; record e; synchronize e raises \"timed out\" | not known whether it raises",
        "synchronize stream; p = borrow x; on s: y = relu p; free x | another stream may still read",
        "p = borrow x; on s: y = relu p | it may not be written yet",
        "p = borrow x; check p | the host does not know",
        "p = borrow x; synchronize stream; poke p | the device may still use it",
        "p = borrow x; q = borrow p; synchronize stream; poke x | the device may still use it",
        "synchronize stream; on s: y = take x | another stream may still read it",
        "synchronize stream; on s: y = relu x; z = take x | another stream may still read it",
      })
  void unsoundLinesAreRefused(String lines, String why) {
    assertThat(judged(lines)).hasValueSatisfying(said -> assertThat(said).contains(why));
  }

  /** The same with what they lack. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "synchronize stream; check x",
        "synchronize device; check x",
        "read x; check x",
        "e = event; record e; synchronize e; check x; query e answers 1",
        "e = event; record e; wait e on s; on s: y = relu x; synchronize stream s; check y; check x",
        "synchronize stream; on s: y = relu x; record_stream x on s; free x",
        "synchronize stream; on s: y = relu x; synchronize stream s; free x",
        "synchronize stream; on s: y = relu x; e = event; record e on s; wait e; free x",
        "synchronize stream; on s: y = relu x; record_events x on s; wait_for_events x; poke x",
        "on s: gate; on s: y = full [2] 1; query stream s answers 0; synchronize stream; open gate",
        "synchronize stream; query stream answers 1",
        "e = event; query e answers 0",
        "a = event; b = event; elapsed a b raises \"timing\"",
        "n = stream 33; set stream n raises \"out of range\"",
        "free x; synchronize stream; y = empty [4, 4]; poke y; check y",
        "free x; y = pinned [4, 4]; poke y; check y",
        "y = extension x; synchronize stream; check y",
        "p = borrow x; y = relu p; free x; z = randint [4, 4]; synchronize stream; check y",
        "synchronize stream; p = borrow x; on s: y = relu p; record_stream p on s; free x",
        "p = borrow x; free x; record_stream p on s; record_events p; wait_for_events p; free p",
        "p = borrow x; free x; on s: gate; record_events p on s; wait_for_events p; open gate",
        "y = take x; z = take y; synchronize stream; check z",
        "synchronize stream; record_stream x on s; on s: y = take x; synchronize stream s; check y",
        "p = borrow x; y = take p; free x; synchronize stream; check y",
        "on s: gate; e = event; record e on s; synchronize e raises \"timed out\"; open gate",
      })
  void soundLinesAreNot(String lines) {
    assertThat(judged(lines)).isEmpty();
  }

  /** Who keeps the pointer and not the tensor is in no order with who gives that back. */
  @Test
  void whatIsLentToAnotherThreadMustStay() {
    String scenario =
        """
        scenario: tried
        title: Tried
        checks: [C36]
        channels:
          lent: { capacity: 1, carries: tensor }
        groups:
          - name: user
            program:
              - p = receive lent
              - y = relu p
              - synchronize stream
              - check y
          - name: lender
            program:
              - x = randint [4, 4]
              - synchronize stream
        """;
    String borrowed = scenario + Tried.listed("p = borrow x; send lent p; free x");
    assertThat(Tried.judged(borrowed, "patched")).contains("use it without holding it");
    String named = borrowed.replace("y = relu p", "record_events p").replace("check y", "free p");
    assertThat(Tried.judged(named, "patched")).isEqualTo("nothing");
    String held = scenario + Tried.listed("send lent x; free x");
    assertThat(Tried.judged(held, "patched")).isEqualTo("nothing");
  }

  /** A thread that is alone knows what it counts, but for most of what the device lets go of. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | count live_tensors answers 1 |",
        "2 | count live_tensors answers 1 | others count, too",
        "1 | count device_buffers answers 1 | the count depends on timing",
      })
  void whoIsAloneKnowsWhatItCounts(int threads, String lines, String why) {
    assertThat(Tried.judged(Tried.threads(threads, lines), "patched"))
        .contains(why == null ? "nothing" : why);
  }

  private static Optional<String> judged(String lines) {
    return judged(Cases.of(ScenarioLoader.load("tried.yaml", Tried.threads(1, lines))).get(0));
  }
}
