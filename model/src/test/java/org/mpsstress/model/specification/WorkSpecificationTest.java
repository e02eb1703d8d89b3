package org.mpsstress.model.specification;

import static org.mpsstress.model.specification.Operation.ALLOCATE;
import static org.mpsstress.model.specification.Operation.COMPUTE;
import static org.mpsstress.model.specification.Operation.CREATE_EVENT;
import static org.mpsstress.model.specification.Operation.DESTROY_EVENT;
import static org.mpsstress.model.specification.Operation.ELAPSED;
import static org.mpsstress.model.specification.Operation.EMPTY_CACHE;
import static org.mpsstress.model.specification.Operation.FREE;
import static org.mpsstress.model.specification.Operation.QUERY_EVENT;
import static org.mpsstress.model.specification.Operation.QUERY_STREAM;
import static org.mpsstress.model.specification.Operation.RECORD;
import static org.mpsstress.model.specification.Operation.RECORD_STREAM;
import static org.mpsstress.model.specification.Operation.SYNCHRONIZE_DEVICE;
import static org.mpsstress.model.specification.Operation.SYNCHRONIZE_EVENT;
import static org.mpsstress.model.specification.Operation.SYNCHRONIZE_STREAM;
import static org.mpsstress.model.specification.Operation.WAIT;

import org.junit.jupiter.api.Test;

/** Work, events and memory: what one answer says about the next. */
final class WorkSpecificationTest {
  private static final Answer YES = Answer.of(true);
  private static final Answer NO = Answer.of(false);
  private static final int SMALL = 0;
  private static final int CURRENT = Call.CURRENT_STREAM;

  /** Threads 1 and 2 work on streams 1 and 2 (C3). */
  private final SpecificationProbe told =
      new SpecificationProbe("patched")
          .allows(1, 1, Operation.CURRENT)
          .allows(2, 2, Operation.CURRENT);

  @Test
  void aStreamIsIdleOnceItWasWaitedFor() { // C18
    told.allows(YES, 1, QUERY_STREAM, 0, 1)
        .forbids(NO, 1, QUERY_STREAM, 0, 1)
        .allows(NO, 1, COMPUTE, 10, SMALL)
        .allows(NO, 2, QUERY_STREAM, 0, 1)
        .done(2, SYNCHRONIZE_STREAM, 0, 2)
        .allows(NO, 2, QUERY_STREAM, 0, 1)
        .done(2, SYNCHRONIZE_STREAM, 0, 1)
        .forbids(NO, 2, QUERY_STREAM, 0, 1);
  }

  @Test
  void aStreamOnceSeenIdleStaysSo() { // C18
    told.allows(NO, 1, COMPUTE, 10, SMALL)
        .allows(YES, 1, QUERY_STREAM, 0, 1)
        .forbids(NO, 1, QUERY_STREAM, 0, 1);
  }

  @Test
  void theDeviceWaitsForTheWorkOfEveryThread() { // C17
    told.allows(NO, 1, COMPUTE, 10, SMALL)
        .allows(NO, 2, COMPUTE, 11, SMALL)
        .done(3, SYNCHRONIZE_DEVICE, 0, 0)
        .forbids(NO, 3, QUERY_STREAM, 0, 1)
        .forbids(NO, 3, QUERY_STREAM, 0, 2);
  }

  @Test
  void anEventIsNotReachedBeforeItWasRecorded() { // C31
    told.done(1, CREATE_EVENT, 5, 0)
        .forbids(YES, 1, QUERY_EVENT, 5, 0)
        .done(1, SYNCHRONIZE_EVENT, 5, 0)
        .done(1, RECORD, 5, CURRENT)
        .done(1, SYNCHRONIZE_EVENT, 5, 0)
        .forbids(NO, 1, QUERY_EVENT, 5, 0)
        .done(1, DESTROY_EVENT, 5, 0)
        .done(1, CREATE_EVENT, 6, 0)
        .forbids(YES, 1, QUERY_EVENT, 6, 0);
  }

  @Test
  void aNewRecordMovesTheMark() { // C29
    told.done(1, CREATE_EVENT, 5, 0)
        .done(1, RECORD, 5, 1)
        .allows(YES, 1, QUERY_EVENT, 5, 0)
        .done(1, RECORD, 5, 2)
        .allows(NO, 1, QUERY_EVENT, 5, 0);
  }

  @Test
  void workAfterAWaitTellsThatTheMarkWasReached() { // C30
    told.done(1, CREATE_EVENT, 5, 0)
        .allows(NO, 1, COMPUTE, 10, SMALL)
        .done(1, RECORD, 5, CURRENT)
        .done(2, WAIT, 5, CURRENT)
        .allows(NO, 2, COMPUTE, 11, SMALL)
        .done(2, SYNCHRONIZE_STREAM, 0, 2)
        .forbids(NO, 2, QUERY_EVENT, 5, 0);
  }

  @Test
  void anEventThatWasGivenBackIsRefused() { // C34
    told.done(1, CREATE_EVENT, 5, 0)
        .done(1, DESTROY_EVENT, 5, 0)
        .allows(Answer.of(Refusal.INVALID_EVENT), 2, RECORD, 5, CURRENT)
        .allows(Answer.of(Refusal.INVALID_EVENT), 2, WAIT, 5, 1)
        .allows(Answer.of(Refusal.INVALID_EVENT), 2, QUERY_EVENT, 5, 0)
        .forbids(Answer.DONE, 2, DESTROY_EVENT, 5, 0);
  }

  @Test
  void timeIsToldOfRecordedEventsWithTiming() { // C33
    told.done(1, CREATE_EVENT, 5, 1)
        .done(1, CREATE_EVENT, 6, 1)
        .done(1, CREATE_EVENT, 7, 0)
        .done(1, RECORD, 5, 1)
        .done(1, RECORD, 7, 1)
        .allows(Answer.of(Refusal.NOT_RECORDED), 1, ELAPSED, 5, 6)
        .allows(Answer.of(Refusal.NO_TIMING), 1, ELAPSED, 5, 7)
        .done(1, RECORD, 6, 1)
        .done(1, ELAPSED, 5, 6)
        .forbids(NO, 1, QUERY_EVENT, 6, 0);
  }

  @Test
  void memoryGoesToAnotherStreamOnlyWhenItsWorkIsDone() { // C36
    told.allows(NO, 1, COMPUTE, 10, SMALL)
        .done(1, FREE, 10, 0)
        .allows(YES, 2, ALLOCATE, 11, SMALL)
        .forbids(NO, 2, QUERY_STREAM, 0, 1);
  }

  @Test
  void memoryGoesBackToItsOwnStreamAtOnce() { // C36
    told.allows(NO, 1, COMPUTE, 10, SMALL)
        .done(1, FREE, 10, 0)
        .allows(YES, 1, ALLOCATE, 11, SMALL)
        .allows(NO, 2, QUERY_STREAM, 0, 1)
        .forbids(YES, 1, ALLOCATE, 12, SMALL);
  }

  @Test
  void memoryWaitsForEveryRecordedStream() { // C37
    told.allows(NO, 1, ALLOCATE, 10, SMALL)
        .done(1, RECORD_STREAM, 10, 2)
        .done(1, RECORD_STREAM, 10, 3)
        .allows(NO, 2, COMPUTE, 20, 1)
        .done(1, FREE, 10, 0)
        .allows(YES, 1, ALLOCATE, 11, SMALL)
        .forbids(NO, 1, QUERY_STREAM, 0, 2);
  }

  @Test
  void whatIsQueuedAfterTheFreeDoesNotMatter() { // C37
    told.allows(NO, 1, ALLOCATE, 10, SMALL)
        .done(1, RECORD_STREAM, 10, 2)
        .done(1, FREE, 10, 0)
        .allows(NO, 2, COMPUTE, 20, 1)
        .allows(YES, 1, ALLOCATE, 11, SMALL)
        .allows(NO, 1, QUERY_STREAM, 0, 2);
  }

  @Test
  void recordingTheOwnStreamOrADeadTensorIsNothing() { // C38, C43
    told.allows(NO, 1, COMPUTE, 10, SMALL)
        .done(1, RECORD_STREAM, 10, 1)
        .done(1, FREE, 10, 0)
        .done(1, RECORD_STREAM, 10, 2)
        .done(1, FREE, 10, 0)
        .allows(YES, 1, ALLOCATE, 11, SMALL)
        .allows(NO, 2, QUERY_STREAM, 0, 1);
  }

  @Test
  void emptiedCachesHoldNothingAndEverythingIsDone() { // C40
    told.allows(NO, 1, COMPUTE, 10, SMALL)
        .done(1, FREE, 10, 0)
        .done(2, EMPTY_CACHE, 0, 0)
        .forbids(NO, 2, QUERY_STREAM, 0, 1)
        .forbids(YES, 1, ALLOCATE, 11, SMALL);
  }
}
