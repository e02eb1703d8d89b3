package org.mpsstress.model.specification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mpsstress.model.specification.Linearizability.Result.LINEARIZABLE;
import static org.mpsstress.model.specification.Linearizability.Result.NOT_LINEARIZABLE;
import static org.mpsstress.model.specification.Linearizability.Result.UNKNOWN;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search for an order of concurrent calls. */
final class LinearizabilityTest {
  private static final Operation[] ASKED = {
    Operation.CURRENT, Operation.NEXT, Operation.RELEASE, Operation.SET_CURRENT,
    Operation.CREATE_EVENT, Operation.RECORD, Operation.QUERY_EVENT, Operation.QUERY_STREAM
  };

  private static History.Event event(
      int thread, Operation operation, int answer, long begin, long end) {
    return new History.Event(Call.of(thread, operation), Answer.of(answer), begin, end);
  }

  private static Linearizability.Result check(History.Event... events) {
    return Linearizability.check(
            new History(List.of(events)), BackendSpecification.of("patched"), 10_000)
        .result();
  }

  @Test
  void callsThatOverlapMayHaveComeInAnyOrder() {
    assertThat(check(event(1, Operation.CURRENT, 2, 0, 10), event(2, Operation.CURRENT, 1, 5, 15)))
        .isEqualTo(LINEARIZABLE);
  }

  @Test
  void callsThatDoNotOverlapCameAsTheyCame() {
    assertThat(check(event(1, Operation.CURRENT, 2, 0, 4), event(2, Operation.CURRENT, 1, 5, 15)))
        .isEqualTo(NOT_LINEARIZABLE);
  }

  @Test
  void oneTicketForTwoIsALostUpdate() {
    assertThat(check(event(1, Operation.NEXT, 1, 0, 10), event(2, Operation.NEXT, 1, 0, 10)))
        .isEqualTo(NOT_LINEARIZABLE);
  }

  /** A clock may show one time for the end of a call and the begin of the next. */
  @Test
  void aThreadsCallsComeInItsOwnOrder() {
    assertThat(check(event(1, Operation.NEXT, 1, 0, 5), event(1, Operation.NEXT, 2, 5, 9)))
        .isEqualTo(LINEARIZABLE);
    assertThat(check(event(1, Operation.NEXT, 2, 0, 5), event(1, Operation.NEXT, 1, 5, 9)))
        .isEqualTo(NOT_LINEARIZABLE);
    assertThat(check(event(1, Operation.NEXT, 2, 0, 5), event(2, Operation.NEXT, 1, 5, 9)))
        .isEqualTo(LINEARIZABLE);
  }

  /** People look at the call after them: the search has gone back and forth meanwhile. */
  @Test
  void theMostCallsThatHaveAnOrderAreKept() {
    History.Event first = event(1, Operation.NEXT, 1, 0, 10);
    History.Event other = new History.Event(Call.of(2, Operation.CREATE_EVENT), Answer.DONE, 0, 10);
    History.Event wrong = event(3, Operation.NEXT, 9, 20, 30);
    Linearizability.Verdict verdict =
        Linearizability.check(
            new History(List.of(first, other, wrong)), BackendSpecification.of("patched"), 10_000);
    assertThat(verdict.result()).isEqualTo(NOT_LINEARIZABLE);
    assertThat(verdict.longest()).containsExactlyInAnyOrder(first, other);
  }

  @Test
  void aSearchThatIsGivenUpSaysNothing() {
    assertThat(
            Linearizability.check(
                    new History(
                        List.of(
                            event(1, Operation.NEXT, 1, 0, 10),
                            event(2, Operation.NEXT, 2, 0, 10),
                            event(3, Operation.NEXT, 3, 0, 10))),
                    BackendSpecification.of("patched"),
                    1)
                .result())
        .isEqualTo(UNKNOWN);
  }

  private static Linearizability.Result draws(History history, int limit) {
    return Linearizability.check(
            history, History.Event::answer, BackendSpecification.of("patched"), limit)
        .result();
  }

  /** The law: what is left out of the search because it is alike changes no answer. */
  @Test
  void callsThatAreAlikeAreTriedInOneOrderAndTheAnswerIsTheSame() {
    Random random = new Random(31);
    int sound = 0;
    int unsound = 0;
    for (int round = 0; round < 2000; round++) {
      List<History.Event> events = new ArrayList<>();
      int calls = 2 + random.nextInt(6);
      for (int call = 0; call < calls; call++) {
        // of few answers, so that many are alike: the first three streams, and the first again
        int answer = 1 + random.nextInt(3);
        long begin = random.nextInt(12);
        events.add(event(call, Operation.NEXT, answer, begin, begin + 1 + random.nextInt(8)));
      }
      // 31 streams lie between two equal answers: let the others be drawn at some time before
      for (int other = 4; other <= 31; other++) {
        events.add(event(100 + other, Operation.NEXT, other, 0, 40));
      }
      History history = new History(events);
      Linearizability.Result all =
          Linearizability.check(history, BackendSpecification.of("patched"), 1_000_000).result();
      assertThat(draws(history, 1_000_000)).as(history.toString()).isEqualTo(all);
      sound += all == LINEARIZABLE ? 1 : 0;
      unsound += all == NOT_LINEARIZABLE ? 1 : 0;
    }
    assertThat(sound).isGreaterThan(100);
    assertThat(unsound).isGreaterThan(100);
  }

  @Test
  void twoHundredDrawsAtOnceAreNoLongSearch() {
    List<History.Event> events = new ArrayList<>();
    Random random = new Random(7);
    for (int call = 0; call < 200; call++) {
      // all overlap; the time of each lies within 100 of its moment
      long begin = call * 3L - random.nextInt(100);
      events.add(
          event(call, Operation.NEXT, 1 + call % 31, begin, call * 3L + random.nextInt(100)));
    }
    assertThat(draws(new History(events), 300)).isEqualTo(LINEARIZABLE);
    History.Event last = events.remove(199);
    events.add(new History.Event(last.call(), Answer.of(1 + 198 % 31), last.begin(), last.end()));
    assertThat(draws(new History(events), 300)).isEqualTo(NOT_LINEARIZABLE);
  }

  /** What the specification itself has answered, with times around each call's moment. */
  @ParameterizedTest
  @ValueSource(strings = {"patched", "upstream", "freelist"})
  void whatTheSpecificationDidIsLinearizable(String pool) {
    for (int seed = 0; seed < 200; seed++) {
      List<History.Event> events = walk(pool, new Random(seed));
      assertThat(
              Linearizability.check(new History(events), BackendSpecification.of(pool), 100_000)
                  .result())
          .as("seed %s: %s", seed, events)
          .isEqualTo(LINEARIZABLE);
    }
  }

  private static List<History.Event> walk(String pool, Random random) {
    BackendSpecification state = BackendSpecification.of(pool);
    List<History.Event> events = new ArrayList<>();
    long[] free = new long[4]; // when each thread's last call had returned
    for (int moment = 10; moment < 250; moment += 10) {
      int thread = random.nextInt(free.length);
      Call call = new Call(ASKED[random.nextInt(ASKED.length)], thread, 0, random.nextInt(34));
      List<Step<BackendSpecification>> steps = state.steps(call);
      Step<BackendSpecification> step = steps.get(random.nextInt(steps.size()));
      long begin = Math.max(free[thread] + 1, moment - random.nextInt(40));
      if (begin > moment) {
        continue;
      }
      long end = moment + random.nextInt(40);
      free[thread] = end;
      events.add(new History.Event(call, step.answer(), begin, end));
      state = step.next();
    }
    return events;
  }
}
