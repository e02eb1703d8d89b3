package org.mpsstress.scenarios.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;

/** What random programs are drawn as wholes, each in a share of them that a campaign meets. */
class DrawnClassesTest {
  private static final int PROGRAMS = 400;
  private static final String WAIT = "MPS_STREAM_POOL_WAIT_TIMEOUT_MS";

  private static final List<Scenario> DRAWN = drawn(List.of("patched", "upstream", "freelist"));
  private static final List<Scenario> ON_FREELIST = drawn(List.of("freelist"));

  private static List<Scenario> drawn(List<String> pools) {
    return LongStream.range(0, PROGRAMS)
        .mapToObj(seed -> Generator.make(seed, pools).scenario())
        .toList();
  }

  /** More want a stream than there are, and whoever has most keeps them until all are through. */
  @Test
  void threadsWaitForStreamsOnFreelist() {
    Predicate<Scenario> waits =
        one ->
            point(one).surroundings().environment().containsKey(WAIT)
                && point(one).threads() > 2
                && Hazards.draws(point(one)) > Hazards.STREAMS;
    assertThat(count(DRAWN, waits)).isGreaterThan(PROGRAMS / 40);
    assertThat(count(ON_FREELIST, waits)).isGreaterThan(PROGRAMS / 20);
    assertThat(count(DRAWN, waits.and(one -> !one.pools().equals(List.of("freelist"))))).isZero();
  }

  /** Who has most streams has them until all others are through. */
  @Test
  void whoKeepsStreamsReleasesNone() {
    Predicate<Scenario> released =
        one ->
            point(one).groups().stream()
                .filter(group -> group.name().equals("keeper"))
                .flatMap(Group::steps)
                .anyMatch(step -> step.is("release_stream"));
    assertThat(count(ON_FREELIST, released)).isZero();
  }

  /** Behind the program's own gate, and again when it is open. */
  @Test
  void waitsForEventsEndAfterTheirBound() {
    Predicate<Scenario> inVain =
        one -> steps(one).anyMatch(step -> step.text().contains("raises \"timed out\""));
    assertThat(count(DRAWN, inVain)).isGreaterThan(PROGRAMS / 20);
    assertThat(count(DRAWN, inVain.and(one -> !point(one).needs().contains("explored")))).isZero();
  }

  /** Nothing else is waited for between the last work and what is looked at. */
  @Test
  void streamsAreReleasedInPlaceOfAWait() {
    assertThat(count(ON_FREELIST, DrawnClassesTest::checksAfterRelease))
        .isGreaterThan(PROGRAMS / 20);
  }

  private static boolean checksAfterRelease(Scenario one) {
    for (Group group : point(one).groups()) {
      boolean released = false;
      boolean worked = false;
      for (Step step : group.program()) {
        if (step.is("release_stream")) {
          released = worked;
        } else if (step.operation().waitsForDevice()) {
          worked = false;
          released = false;
        } else if (step.operation().submits()) {
          worked = true;
        } else if (released && step.is("check")) {
          return true;
        }
      }
    }
    return false;
  }

  /** Both sides of each border, made and derived, and never more than a thread has room for. */
  @Test
  void tensorsLieOnBothSidesOfTheAllocatorsBorders() {
    Set<Long> sizes = new TreeSet<>();
    for (Scenario one : DRAWN) {
      for (Group group : point(one).groups()) {
        long made = 0;
        for (Step step : group.steps().toList()) {
          if (step.shape() != null && step.raises() == null) {
            long elements = step.shape().stream().reduce(1L, (a, b) -> a * b);
            sizes.add(elements);
            made += elements > SizeClass.SMALL.most ? elements : 0;
          }
        }
        assertThat(made).as(one.name()).isLessThan(24L << 20);
      }
    }
    for (SizeClass some : List.of(SizeClass.SMALL, SizeClass.LARGE)) {
      assertThat(sizes).contains(some.most, some.most + 1);
    }
  }

  /** One in 25 has some: of a few hundred it is chance whether one in 40 has. */
  @Test
  void someTensorsAreHuge() {
    int programs = 4 * PROGRAMS;
    long huge =
        LongStream.range(0, programs)
            .mapToObj(seed -> Coverage.features(Generator.make(seed).scenario()))
            .filter(all -> all.stream().anyMatch(some -> some.endsWith(" huge")))
            .count();
    assertThat(huge).isGreaterThan(programs / 40);
  }

  /**
   * Often enough, and nothing is taken behind what was given back, a stream in place of a wait too.
   */
  @Test
  void countsOfRepeatedProgramsMustNotGrow() {
    List<Group> repeated =
        DRAWN.stream()
            .filter(one -> point(one).expectations().growth())
            .flatMap(one -> point(one).groups().stream())
            .toList();
    assertThat(repeated).hasSizeGreaterThan(PROGRAMS / 80);
    for (Group group : repeated) {
      assertThat(group.iterations()).isGreaterThanOrEqualTo(4);
      List<String> words = group.program().stream().map(step -> step.operation().name()).toList();
      assertThat(words.stream().dropWhile(word -> !gives(word)).skip(1))
          .as(String.join(" ", words))
          .isSubsetOf(
              "free",
              "release_stream",
              "synchronize_stream",
              "synchronize_device",
              "check",
              "open_gate");
    }
  }

  private static boolean gives(String word) {
    return Words.GIVING_BACK.contains(word);
  }

  /** It is the first of all, or the second, which several threads may ask for at once. */
  @Test
  void librariesDoNotCompile() {
    Set<String> ways = new TreeSet<>();
    for (Scenario one : DRAWN) {
      var faults = point(one).surroundings().faults();
      boolean asked = steps(one).anyMatch(step -> step.text().contains("raises \"library\""));
      if (faults != null && faults.libraryError() > 0) {
        ways.add(faults.libraryError() + (asked ? " asked for" : ""));
      }
    }
    assertThat(ways).contains("1 asked for", "2 asked for");
  }

  /** Where a variable says that all streams do so, or none. */
  @Test
  void streamsAreToGoOnInTheirCommandBuffers() {
    Set<String> ways = new TreeSet<>();
    DRAWN.forEach(
        one ->
            steps(one)
                .filter(step -> step.is("commit_and_continue"))
                .forEach(step -> ways.add(step.raises() == null ? "does" : step.raises())));
    assertThat(ways).containsExactly("does", "not enabled on MPS stream");
  }

  /** Once a stream is set, where one is current for a line, and in a block of one. */
  @Test
  void theCurrentStreamIsAskedForWhereItIsKnown() {
    Set<String> ways = new TreeSet<>();
    int programs = 0;
    for (Scenario one : DRAWN) {
      int before = programs;
      for (Group group : point(one).groups()) {
        List<Step> steps = group.steps().toList();
        for (int at = 1; at < steps.size(); at++) {
          Step asked = steps.get(at - 1);
          if (steps.get(at).is("same")
              && asked.target() != null
              && steps.get(at).arguments().contains(asked.target())) {
            ways.add(asked.operation().name() + (asked.on() == null ? "" : " on"));
            programs = before + 1;
          }
        }
      }
    }
    assertThat(ways).contains("current_stream", "current_stream on", "block_stream");
    assertThat(programs).isGreaterThan(PROGRAMS / 20);
  }

  /** Tensors, also back to who sent some, streams, and marks of what was done so far. */
  @Test
  void allThatThereIsGoesThroughChannels() {
    for (String name : List.of("box", "marks", "back", "handed", "news")) {
      assertThat(
              DRAWN.stream()
                  .filter(
                      one -> point(one).channels().stream().anyMatch(c -> c.name().equals(name))))
          .as(name)
          .hasSizeGreaterThan(PROGRAMS / 50);
    }
  }

  @Test
  void processesExitBeneathTheirWork() {
    assertThat(count(DRAWN, one -> point(one).surroundings().ending().equals("exit")))
        .isGreaterThan(PROGRAMS / 50);
  }

  /** One goes back before its mark is reached, and the next is made at once (C34). */
  @Test
  void eventsAreUsedAgainEarly() {
    assertThat(count(DRAWN, one -> follow(one, "record e", "destroy e", "e", "query e")))
        .isGreaterThan(PROGRAMS / 80);
  }

  /** What was only just read goes back, and the caches are emptied (C40). */
  @Test
  void cachesAreEmptiedRightBehindAFree() {
    assertThat(count(DRAWN, one -> follow(one, "free ", "empty_cache")))
        .isGreaterThan(PROGRAMS / 80);
  }

  /**
   * Memory goes back that streams were recorded on by a pointer (C37), and is named by it after
   * that (C43); operations are given what they use.
   */
  @Test
  void freeMeetsUse() {
    assertThat(count(DRAWN, one -> named(one).contains("before"))).isGreaterThan(PROGRAMS / 40);
    assertThat(count(DRAWN, one -> named(one).contains("after"))).isGreaterThan(PROGRAMS / 80);
    assertThat(count(DRAWN, one -> has(one, "take"))).isGreaterThan(PROGRAMS / 40);
  }

  private static boolean has(Scenario one, String word) {
    return point(one).groups().stream().flatMap(Group::steps).anyMatch(step -> step.is(word));
  }

  /** Whether record_stream names borrowed memory before or after its tensor is freed. */
  private static Set<String> named(Scenario one) {
    Set<String> when = new TreeSet<>();
    for (Group group : point(one).groups()) {
      Map<Integer, Integer> lenders = new TreeMap<>();
      Set<Integer> freed = new TreeSet<>();
      for (Step step : group.program()) {
        if (step.is("borrow")) {
          lenders.put(step.target(), step.arguments().get(0));
        } else if (step.is("free")) {
          freed.add(step.arguments().get(0));
        } else if (step.is("record_stream") && lenders.containsKey(step.arguments().get(0))) {
          Integer lender = lenders.get(step.arguments().get(0));
          when.add(freed.contains(lender) ? "after" : "before");
        }
      }
    }
    return when;
  }

  /** Who polls has committed, or recorded, what it asks about (C18, C31). */
  @Test
  void workIsCommittedAndPolled() {
    assertThat(count(DRAWN, one -> follow(one, "commit", "poll stream"))).isPositive();
    assertThat(count(DRAWN, one -> follow(one, "poll e"))).isGreaterThan(PROGRAMS / 80);
  }

  /** Whether some program has lines one behind the other that begin so, where they run apart. */
  private static boolean follow(Scenario one, String... beginnings) {
    return point(one).groups().stream()
        .map(group -> group.program().stream().map(DrawnClassesTest::plain).toList())
        .anyMatch(
            lines ->
                IntStream.rangeClosed(0, lines.size() - beginnings.length)
                    .anyMatch(
                        at ->
                            IntStream.range(0, beginnings.length)
                                .allMatch(i -> lines.get(at + i).startsWith(beginnings[i]))));
  }

  private static String plain(Step step) {
    return step.text().replaceFirst("^on [a-z0-9]+: ", "");
  }

  /** The next kernel goes elsewhere, is waited for there alone, and is looked at. */
  @Test
  void whatComesAfterAnErrorIsLookedAt() {
    Predicate<Scenario> looked =
        one ->
            point(one).groups().stream()
                .map(group -> group.setup().stream().map(Step::text).toList())
                .anyMatch(
                    lines ->
                        lines.stream().anyMatch(line -> line.contains("raises \"pipeline\""))
                            && lines.get(lines.size() - 1).startsWith("check"));
    assertThat(count(DRAWN, looked)).isGreaterThan(PROGRAMS / 80);
  }

  /** Neither the model of hazards nor whoever makes plans has anything against one. */
  @Test
  void eachIsSoundAndMakesAPlan() {
    Stream.concat(DRAWN.stream(), ON_FREELIST.stream())
        .forEach(
            one -> {
              assertThat(Hazards.of(point(one), one.pools())).as(one.name()).isEmpty();
              for (String pool : one.pools()) {
                assertThat(Cases.of(one).get(0).plan(PlanOptions.simulated(pool)).executed())
                    .isPositive();
              }
            });
  }

  private static long count(List<Scenario> all, Predicate<Scenario> such) {
    return all.stream().filter(such).count();
  }

  private static Point point(Scenario one) {
    return one.points().get(0);
  }

  private static Stream<Step> steps(Scenario one) {
    return point(one).groups().stream().flatMap(Group::steps);
  }
}
