package org.mpsstress.scenarios.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.draft.DraftGroup;
import org.mpsstress.scenarios.fuzz.Generator;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

class ShrinkerTest {
  private static boolean sound(Draft draft) {
    return draft
        .load("shrunk.yaml")
        .filter(read -> Hazards.of(read.points().get(0), read.pools()).isEmpty())
        .isPresent();
  }

  private static boolean has(Draft draft, String word) {
    return draft.texts().anyMatch(line -> line.contains(word));
  }

  /** Takes each single line away by hand: nothing that still fails may be left. */
  private static void assertMinimal(Draft small, Predicate<Draft> fails) {
    for (int line = 0; line < small.lines(); line++) {
      Draft without = Reductions.withoutLines(small, Set.of(line));
      boolean smaller = !without.groups().isEmpty() && sound(without) && fails.test(without);
      assertThat(smaller).as("without line %d of\n%s", line, small.toYaml()).isFalse();
    }
  }

  @Test
  void whatIsLeftFailsAndIsMinimal() throws RunInterrupted, InterruptedException {
    int shrunk = 0;
    for (long seed = 0; seed < 60; seed++) {
      Draft whole = Generator.make(seed).draft();
      Predicate<Draft> fails = draft -> has(draft, "synchronize") && has(draft, "= add");
      if (!fails.test(whole)) {
        continue;
      }
      shrunk++;
      Shrinker shrinker = new Shrinker(ShrinkerTest::sound, fails::test, () -> true);
      Draft small = shrinker.shrink(whole);
      assertThat(fails.test(small)).isTrue();
      assertThat(sound(small)).as(small.toYaml()).isTrue();
      assertMinimal(small, fails);
      assertThat(small.lines()).isLessThanOrEqualTo(12);
      assertThat(small.faults()).isEmpty();
    }
    assertThat(shrunk).isGreaterThan(5);
  }

  @Test
  void threadsGroupsAndWhatIsAroundGoToo() throws RunInterrupted, InterruptedException {
    Draft whole =
        new Draft(
            "whole",
            "it's whole",
            List.of("C25"),
            List.of("patched"),
            java.util.Map.of("latency", "20us"),
            java.util.Map.of("slow-kernel", "{ kernel: add, by: 1ms }"),
            java.util.Map.of("MPS_FORCE_GRAPH_PATH", "\"1\""),
            List.of(),
            java.util.Map.of("box", "{ capacity: 1, carries: tensor }"),
            List.of("stage"),
            List.of(
                new DraftGroup(
                    "one",
                    2,
                    false,
                    null,
                    2,
                    List.of("s = pool stream"),
                    List.of(
                        "x = randint [8, 8]",
                        "synchronize stream",
                        "send box x",
                        "on s: y = relu x",
                        "synchronize stream s",
                        "check y",
                        "await stage"),
                    List.of()),
                new DraftGroup(
                    "two",
                    2,
                    false,
                    "{ staggered: { interval: 20us } }",
                    2,
                    List.of(),
                    List.of("z = receive box", "await stage"),
                    List.of())),
            java.util.Map.of("errors", "none"));
    assertThat(whole.load("whole.yaml")).isPresent();
    Draft small =
        new Shrinker(ShrinkerTest::sound, draft -> has(draft, "relu"), () -> true).shrink(whole);
    assertThat(small.toYaml())
        .isEqualTo(
            """
            scenario: whole
            title: 'it''s whole'
            checks: [C25]
            pools: [patched]
            groups:
              - name: one
                program:
                  - x = randint [2, 2]
                  - y = relu x
            expect:
              errors: none
            """);
  }

  @Test
  void itEndsWhenTheTimeIsSpent() throws RunInterrupted, InterruptedException {
    Draft whole = Generator.make(3).draft();
    Shrinker shrinker = new Shrinker(any -> true, any -> true, () -> false);
    assertThat(shrinker.shrink(whole)).isEqualTo(whole);
    assertThat(shrinker.tries()).isZero();
  }
}
