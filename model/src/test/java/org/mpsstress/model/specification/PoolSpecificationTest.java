package org.mpsstress.model.specification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mpsstress.model.specification.Operation.ACTIVE_STREAMS;
import static org.mpsstress.model.specification.Operation.ADOPT_MAIN;
import static org.mpsstress.model.specification.Operation.CHOOSE;
import static org.mpsstress.model.specification.Operation.CREATE_EVENT;
import static org.mpsstress.model.specification.Operation.CURRENT;
import static org.mpsstress.model.specification.Operation.DEFAULT;
import static org.mpsstress.model.specification.Operation.EMPTY_CACHE;
import static org.mpsstress.model.specification.Operation.END_THREAD;
import static org.mpsstress.model.specification.Operation.NEXT;
import static org.mpsstress.model.specification.Operation.QUERY_EVENT;
import static org.mpsstress.model.specification.Operation.QUERY_STREAM;
import static org.mpsstress.model.specification.Operation.RELEASE;
import static org.mpsstress.model.specification.Operation.SET_CURRENT;
import static org.mpsstress.model.specification.Operation.SUBMIT;
import static org.mpsstress.model.specification.Operation.SYNCHRONIZE_STREAM;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which stream each of the three pools gives whom. */
final class PoolSpecificationTest {
  @Test
  void patchedGivesWorkersStreamsInTurnAndKeepsThem() { // C3, C5
    new SpecificationProbe("patched")
        .allows(1, 7, ACTIVE_STREAMS)
        .allows(1, 7, CURRENT)
        .allows(2, 8, CURRENT)
        .allows(1, 7, CURRENT)
        .allows(2, 7, ACTIVE_STREAMS)
        .forbids(Answer.of(1), 9, CURRENT, 0, 0)
        .forbids(Answer.of(0), 9, CURRENT, 0, 0);
  }

  @Test
  void patchedComesRoundAfter31AndCountsPoolStreamsToo() { // C6, C10
    SpecificationProbe told = new SpecificationProbe("patched");
    for (int stream = 1; stream <= 31; stream++) {
      told.allows(stream, 0, NEXT);
    }
    told.allows(1, 0, NEXT).allows(2, 1, CURRENT).allows(3, 0, NEXT);
  }

  @Test
  void patchedGivesTheMainThreadTheDefaultStream() { // C4, C8, C11
    new SpecificationProbe("patched")
        .done(3, ADOPT_MAIN, 0, 0)
        .allows(1, 4, CURRENT)
        .allows(0, 3, CURRENT)
        .done(3, RELEASE, 0, 0)
        .allows(0, 3, CURRENT)
        .allows(0, 4, DEFAULT);
  }

  @Test
  void patchedSelectsAnewAfterARelease() { // C8
    new SpecificationProbe("patched")
        .allows(1, 0, CURRENT)
        .done(0, RELEASE, 0, 0)
        .done(0, RELEASE, 0, 0)
        .forbids(Answer.of(1), 0, CURRENT, 0, 0)
        .allows(2, 0, CURRENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"patched", "upstream", "freelist"})
  void aStreamOutsideOfThePoolIsRefusedAndChangesNothing(String pool) { // C9, C12
    for (int outside : new int[] {33, -2, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      new SpecificationProbe(pool)
          .done(0, SET_CURRENT, 0, 5)
          .allows(Answer.of(Refusal.OUT_OF_RANGE), 0, SET_CURRENT, 0, outside)
          .forbids(Answer.DONE, 0, SET_CURRENT, 0, outside)
          .allows(5, 0, CURRENT);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"patched", "freelist"})
  void noStreamAtAllIsRefusedAndChangesNothing(String pool) { // C9
    new SpecificationProbe(pool)
        .done(0, SET_CURRENT, 0, 5)
        .allows(Answer.of(Refusal.NULL_STREAM), 0, SET_CURRENT, 0, Call.NO_STREAM)
        .forbids(Answer.DONE, 0, SET_CURRENT, 0, Call.NO_STREAM)
        .forbids(Answer.of(Refusal.OUT_OF_RANGE), 0, SET_CURRENT, 0, Call.NO_STREAM)
        .allows(5, 0, CURRENT);
  }

  @Test
  void upstreamTakesNoStreamForTheDefaultOne() { // C9
    new SpecificationProbe("upstream")
        .done(0, SET_CURRENT, 0, 5)
        .done(0, SET_CURRENT, 0, Call.NO_STREAM)
        .allows(0, 0, CURRENT);
  }

  @Test
  void upstreamAssignsNothingByItself() { // C1, C3, C4, C10
    SpecificationProbe told =
        new SpecificationProbe("upstream").allows(0, 1, CURRENT).allows(0, 2, CURRENT);
    for (int stream = 1; stream <= 32; stream++) {
      told.allows(stream, 1, NEXT);
    }
    told.allows(1, 1, NEXT)
        .done(1, SET_CURRENT, 0, 32)
        .allows(32, 1, CURRENT)
        .allows(0, 2, CURRENT)
        .done(1, RELEASE, 0, 0)
        .allows(0, 1, CURRENT);
  }

  @Test
  void freelistGivesEachSlotToOneOwner() { // C3, C6, C7, C9
    SpecificationProbe told = new SpecificationProbe("freelist").allows(31, 31, CURRENT);
    for (int thread = 1; thread <= 30; thread++) {
      told.forbids(Answer.of(31), thread, CURRENT, 0, 0).allows(thread, thread, CURRENT);
    }
    told.allows(Answer.of(Refusal.EXHAUSTED), 40, CURRENT, 0, 0)
        .allows(Answer.of(Refusal.NOT_OWNED), 40, SET_CURRENT, 0, 5)
        .done(5, END_THREAD, 0, 0)
        .allows(5, 40, CURRENT)
        .forbids(Answer.of(5), 41, CURRENT, 0, 0);
  }

  @Test
  void freelistKeepsWhatASetTookUntilItsRelease() { // C8, C9
    new SpecificationProbe("freelist")
        .done(1, SET_CURRENT, 0, 5)
        .forbids(Answer.of(5), 2, CURRENT, 0, 0)
        .allows(Answer.of(Refusal.NOT_OWNED), 2, SET_CURRENT, 0, 5)
        .done(1, RELEASE, 0, 0)
        .done(2, SET_CURRENT, 0, 5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"patched", "upstream"})
  void aStreamThatIsNamedByItsNumberCounts(String pool) { // C2, C14
    new SpecificationProbe(pool)
        .allows(1, 1, ACTIVE_STREAMS)
        .done(1, SYNCHRONIZE_STREAM, 0, 0)
        .allows(1, 1, ACTIVE_STREAMS)
        .done(1, SYNCHRONIZE_STREAM, 0, 7)
        .allows(2, 1, ACTIVE_STREAMS);
  }

  @Test
  void aStreamIsDrawnBeforeTheFirstCommand() { // C3, C5
    new SpecificationProbe("patched")
        .done(1, CHOOSE, 0, 0)
        .allows(2, 2, SUBMIT)
        .allows(1, 1, SUBMIT)
        .done(1, CHOOSE, 0, 0)
        .allows(1, 1, CURRENT);
  }

  @Test
  void onCudaEveryThreadHasTheDefaultStreamUntilItSetsAnother() {
    new SpecificationProbe("cuda")
        .allows(0, 1, CURRENT)
        .done(1, NEXT, 0, 0)
        .allows(0, 1, CURRENT)
        .done(1, SET_CURRENT, 0, 35)
        .allows(35, 1, SUBMIT)
        .allows(0, 2, CURRENT)
        .done(2, ADOPT_MAIN, 0, 0)
        .allows(35, 1, CURRENT)
        .forbids(Answer.of(0), 1, SUBMIT, 0, 0)
        .done(1, RELEASE, 0, 0)
        .allows(0, 1, CURRENT);
  }

  @Test
  void onCudaAnEventThatNobodyRecordedIsReached() {
    new SpecificationProbe("cuda")
        .done(1, CREATE_EVENT, 1, 0)
        .allows(Answer.of(true), 1, QUERY_EVENT, 1, 0)
        .forbids(Answer.of(false), 1, QUERY_EVENT, 1, 0);
    new SpecificationProbe("patched")
        .done(1, CREATE_EVENT, 1, 0)
        .forbids(Answer.of(true), 1, QUERY_EVENT, 1, 0); // C31
  }

  @Test
  void onCudaACacheIsEmptiedBesideWork() {
    new SpecificationProbe("cuda")
        .allows(0, 1, SUBMIT)
        .done(1, EMPTY_CACHE, 0, 0)
        .allows(Answer.of(false), 1, QUERY_STREAM, 0, 0);
    new SpecificationProbe("upstream")
        .allows(0, 1, SUBMIT)
        .done(1, EMPTY_CACHE, 0, 0)
        .forbids(Answer.of(false), 1, QUERY_STREAM, 0, 0); // C40
  }

  @Test
  void errorsAreKnownByTheirWords() {
    assertThat(Refusal.of("MPS stream index 32 is out of range [0, 32)"))
        .isEqualTo(Refusal.OUT_OF_RANGE);
    assertThat(Refusal.of("Invalid Event ID: 7")).isEqualTo(Refusal.INVALID_EVENT);
    assertThat(Refusal.of("something else")).isEqualTo(Refusal.UNKNOWN);
  }
}
