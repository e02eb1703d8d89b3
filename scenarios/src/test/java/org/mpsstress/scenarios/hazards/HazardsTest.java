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
          "event-patience: synchronize end raises \"timed out\"",
          "events-of-several: record e",
          "events-of-several: record f",
          "events-of-several: synchronize e",
          "events-of-several: wait e",
          "events-of-several: synchronize f",
          "gate-events: wait e on third",
          "gate-events: synchronize stream third",
          "gate-events: wait f on third",
          "gate-queries: synchronize before",
          "gate-recorded-streams: record_stream m on other",
          "gate-recorded-streams: record_stream m on third",
          "gate-recorded-streams: record_stream m on fourth",
          "host-access-events: record_events x on third",
          "reused-events: record later",
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
        "on s: gate; e = event; record e on s; synchronize e raises \"timed out\"; open gate",
      })
  void soundLinesAreNot(String lines) {
    assertThat(judged(lines)).isEmpty();
  }

  /**
   * On upstream a wait for all waits within each queue: the gate's thread does not come in (C17).
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "upstream | 2 | on s: gate; on s: y = full [2] 1; open gate; synchronize device | in the queue",
        "upstream | 2 | on s: gate; record_events x; open gate; empty_cache | in the queue",
        "upstream | 1 | on s: gate; on s: y = full [2] 1; open gate; synchronize device |",
        "patched | 2 | on s: gate; on s: y = full [2] 1; open gate; synchronize device |",
        "upstream | 2 | on s: gate; t = pool stream; open gate; synchronize device |",
        "upstream | 2 | on s: gate; on s: y = full [2] 1; open gate; synchronize stream |",
      })
  void nobodyComesToAQueueBehindAGateWhereOthersWaitForAll(
      String pool, int threads, String lines, String why) {
    Scenario scenario = ScenarioLoader.load("tried.yaml", tried(threads, lines));
    Optional<String> said = Hazards.of(Cases.of(scenario).get(0).point(), List.of(pool));
    if (why == null) {
      assertThat(said).isEmpty();
    } else {
      assertThat(said).hasValueSatisfying(text -> assertThat(text).contains(why));
    }
  }

  /**
   * On upstream a block of one queue leaves the current stream: its work comes to another queue.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "block s { y = relu x } | from the one queue to the other",
        "t = pool stream; set stream t; block s { y = relu x }; synchronize stream; check y |",
        "t = pool stream; set stream t; block s { y = extension x }; synchronize stream; check y |",
        "t = pool stream; set stream t; block t { y = extension x } | the extension dispatches",
        "n = stream 7; set stream n; block s { y = relu x } | from the one queue to the other",
      })
  void ownStreamsMayBeUsedInBlocksOfEachOther(String lines, String why) {
    Scenario scenario = ScenarioLoader.load("tried.yaml", tried(2, "synchronize stream; " + lines));
    Optional<String> said = Hazards.of(Cases.of(scenario).get(0).point(), List.of("upstream"));
    assertThat(said.orElse("nothing")).contains(why == null ? "nothing" : why);
  }

  /** On freelist all streams of a thread are waited for and go back, whatever they are called. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "freelist | release stream; check x |",
        "patched | release stream; check x | the host does not know",
        "freelist | on s: y = full [2] 1; release stream; check y |",
        "freelist | release stream; on s: y = full [2] 1 | the stream was given back",
        "freelist | release stream; synchronize stream s | the stream was given back",
        "freelist | o = current stream; release stream; set stream o | the stream was given back",
        "freelist | release stream; y = full [2] 1; check y | the host does not know",
        "freelist | on s: release stream | beneath its use",
        "freelist | on s: gate; release stream; open gate | its own gate",
        "patched | release stream; on s: y = full [2] 1; synchronize stream s; check y |",
        "upstream | release stream | not every pool",
      })
  void releasedStreamsAreNobodysOnFreelist(String pool, String lines, String why) {
    Scenario scenario = ScenarioLoader.load("tried.yaml", tried(2, lines));
    Optional<String> said = Hazards.of(Cases.of(scenario).get(0).point(), List.of(pool));
    assertThat(said.orElse("nothing")).contains(why == null ? "nothing" : why);
  }

  /** The round robin comes round; on freelist others would be given none. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "patched | 1 | query stream |",
        "patched | 4 | query stream |",
        "patched | 1 | different s t | they may be one",
        "patched | 1 | on t: gate; open gate | others may wait for the gate",
        "patched | 1 | synchronize stream t; query stream t answers 1 | depends on timing",
        "freelist | 1 | query stream |",
        "freelist | 2 | query stream | too many streams are drawn",
      })
  void moreStreamsThanThereAreAreShared(String pool, int threads, String lines, String why) {
    String text =
        tried(threads, "t = pool stream; synchronize stream; " + lines)
            .replace("    setup:", "    iterations: 40\n    setup:");
    Scenario scenario = ScenarioLoader.load("tried.yaml", text);
    Optional<String> said = Hazards.of(Cases.of(scenario).get(0).point(), List.of(pool));
    assertThat(said.orElse("nothing")).contains(why == null ? "nothing" : why);
  }

  /**
   * One keeps 30 streams until the others are through, and these wait for the last one: somebody
   * always goes on. With all of them kept, or with one more that waits while it has one, nobody
   * may.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1 | 29 | x = full [2] 1; synchronize stream; release stream | await last |",
        "-1 | 30 | x = full [2] 1; synchronize stream; release stream | await last | for ever",
        "-1 | 29 | x = full [2] 1; synchronize stream | await last | for ever",
        "-1 | 29 | p = pool stream; release stream | await last | for ever",
        "-1 | 27 | p = pool stream; release stream | await last |",
        "20 | 29 | p = pool stream; release stream | await last | too many streams are drawn",
      })
  void whoWaitsForAStreamIsGivenOne(String wait, int drawn, String lines, String last, String why) {
    StringBuilder text =
        new StringBuilder(
            """
            scenario: tried
            title: Tried
            checks: [C6]
            pools: [freelist]
            environment: { MPS_STREAM_POOL_WAIT_TIMEOUT_MS: "%s" }
            barriers: [last]
            groups:
              - name: keeper
                setup:
                  - own = current stream
            """
                .formatted(wait));
    for (int i = 0; i < drawn; i++) {
      text.append("      - s").append(i).append(" = pool stream\n");
    }
    text.append("    program:\n      - hold 1us\n    teardown:\n      - await last\n");
    text.append("  - name: others\n    threads: 2\n    iterations: 3\n    program:\n");
    for (String line : lines.split("; ")) {
      text.append("      - ").append(line).append('\n');
    }
    text.append("    teardown:\n      - ").append(last).append('\n');
    Scenario scenario = ScenarioLoader.load("tried.yaml", text.toString());
    Optional<String> said = Hazards.of(Cases.of(scenario).get(0).point(), List.of("freelist"));
    assertThat(said.orElse("nothing")).contains(why == null ? "nothing" : why);
  }

  /** A mark that has a channel to itself says nothing of tensors that came with marks before. */
  @Test
  void aMarkOfItsOwnSaysNothingOfATensor() {
    String text =
        """
        scenario: tried
        title: Tried
        checks: [C29]
        channels:
          news: { capacity: 1, carries: event }
          box: { capacity: 1, carries: tensor }
          marks: { capacity: 1, carries: event }
        groups:
          - name: sender
            program:
              - x = randint [4, 4]
              - e = event
              - record e
              - send box x
              - send marks e
              - n = event
              - record n
              - send news n
              - synchronize stream
          - name: receiver
            program:
              - y = receive box
              - f = receive marks
              - n = receive news
              - synchronize n
              - check y
        expect:
          errors: none
        """;
    Scenario scenario = ScenarioLoader.load("tried.yaml", text);
    assertThat(Hazards.of(Cases.of(scenario).get(0).point(), List.of("patched")))
        .hasValueSatisfying(said -> assertThat(said).contains("the host does not know"));
  }

  /** A stream that another thread has as well is nobody's own any more. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "patched | on s: gate; open gate; send handed s |",
        "patched | send handed s; on s: gate; open gate | others may wait for the gate",
        "patched | send handed s; synchronize stream s; query stream s answers 1 | depends on timing",
        "freelist | send handed s | the stream is another thread's there",
      })
  void aStreamThatWasSentIsShared(String pool, String lines, String why) {
    StringBuilder text =
        new StringBuilder(
            """
            scenario: tried
            title: Tried
            checks: [C9]
            pools: [patched, freelist]
            channels:
              handed: { capacity: 1, carries: stream }
            groups:
              - name: receiver
                program:
                  - s = receive handed
                  - on s: x = randint [4, 4]
                  - synchronize stream s
                  - check x
              - name: sender
                program:
                  - s = pool stream
            """);
    for (String line : lines.split("; ")) {
      String plain = line.contains(": ") ? "'" + line + "'" : line;
      text.append("      - ").append(plain).append('\n');
    }
    Scenario scenario = ScenarioLoader.load("tried.yaml", text.toString());
    Optional<String> said = Hazards.of(Cases.of(scenario).get(0).point(), List.of(pool));
    assertThat(said.orElse("nothing")).contains(why == null ? "nothing" : why);
  }

  /** A thread that is alone knows what it counts, but for what the device lets go of. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | count live_tensors answers 1 |",
        "2 | count live_tensors answers 1 | others count, too",
        "1 | count pending_frees answers 0 | the count depends on timing",
        "1 | count device_buffers answers 1 | the count depends on timing",
      })
  void whoIsAloneKnowsWhatItCounts(int threads, String lines, String why) {
    Scenario scenario = ScenarioLoader.load("tried.yaml", tried(threads, lines));
    Optional<String> said = Hazards.of(Cases.of(scenario).get(0).point(), List.of("patched"));
    if (why == null) {
      assertThat(said).isEmpty();
    } else {
      assertThat(said).hasValueSatisfying(text -> assertThat(text).contains(why));
    }
  }

  /** Memory of a stream that others use, too, may come from work of theirs that is not done. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "upstream | y = empty [4]; poke y | the device may still use it",
        "upstream | synchronize stream; y = empty [4]; poke y | the device may still use it",
        "upstream | y = empty [4]; synchronize stream; poke y; check y |",
      })
  void memoryOfASharedStreamIsWaitedFor(String pool, String lines, String why) {
    Scenario scenario = ScenarioLoader.load("tried.yaml", tried(2, lines));
    Optional<String> said = Hazards.of(Cases.of(scenario).get(0).point(), List.of(pool));
    assertThat(said.orElse("nothing")).contains(why == null ? "nothing" : why);
  }

  /** What a thread receives with an event waits for the mark that was sent, not for a later one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "nothing",
      value = {
        "nothing | nothing |",
        "record e on s | nothing | another thread may still wait for its mark",
        "nothing | record f on s | another thread may still wait for its mark",
        "synchronize e; check x | query f answers 1; check y |",
      })
  void anEventThatAnotherThreadHasIsNotRecordedAgain(String sender, String receiver, String why) {
    String text =
        """
        scenario: tried
        title: Tried
        checks: [C29]
        channels:
          box: { capacity: 1, carries: tensor }
          marks: { capacity: 1, carries: event }
        groups:
          - name: sender
            setup:
              - s = pool stream
            program:
              - x = randint [4, 4]
              - e = event
              - record e
              - send box x
              - send marks e
        %s  - name: receiver
            setup:
              - s = pool stream
            program:
              - y = receive box
              - f = receive marks
              - wait f
              - z = relu y
              - synchronize stream
              - check z
        %s"""
            .formatted(listed(sender), listed(receiver));
    Scenario scenario = ScenarioLoader.load("tried.yaml", text);
    Optional<String> said = judged(Cases.of(scenario).get(0));
    assertThat(said.orElse("sound")).contains(why == null ? "sound" : why);
  }

  private static String listed(String lines) {
    StringBuilder all = new StringBuilder();
    for (String line : lines == null ? new String[0] : lines.split("; ")) {
      all.append("      - ").append(line.strip()).append('\n');
    }
    return all.toString();
  }

  private static Optional<String> judged(String lines) {
    Scenario scenario = ScenarioLoader.load("tried.yaml", tried(1, lines));
    return judged(Cases.of(scenario).get(0));
  }

  private static String tried(int threads, String lines) {
    return """
        scenario: tried
        title: Tried
        checks: [C25]
        groups:
          - name: worker
            threads: %d
            setup:
              - s = pool stream
            program:
              - x = randint [4, 4]
        """
            .formatted(threads)
        + listed(lines);
  }
}
