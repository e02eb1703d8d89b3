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
