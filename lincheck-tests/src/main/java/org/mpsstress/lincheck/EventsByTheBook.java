package org.mpsstress.lincheck;

import java.util.List;
import org.mpsstress.model.Pool;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.BackendSpecification;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.model.specification.Step;

/**
 * The specification of events, with ids from 1 and a device that works only when somebody waits, as
 * that of the models does.
 */
public class EventsByTheBook {
  private BackendSpecification state = BackendSpecification.of(Pool.PATCHED.word());
  private long lastId;

  /** Ids are never used twice (C34). */
  public long acquire() {
    lastId++;
    take(Operation.CREATE_EVENT, lastId);
    return lastId;
  }

  /** C34. */
  public boolean release(long id) {
    return take(Operation.DESTROY_EVENT, id).equals(Answer.DONE);
  }

  /** Each event has a stream of its own (C29). */
  public boolean record(long id) {
    return take(Operation.RECORD, id).equals(Answer.DONE);
  }

  /** C31; null where there is no such event. */
  public Boolean query(long id) {
    return take(Operation.QUERY_EVENT, id) instanceof Answer.Truth truth ? truth.value() : null;
  }

  /** C32. */
  public boolean synchronize(long id) {
    return take(Operation.SYNCHRONIZE_EVENT, id).equals(Answer.DONE);
  }

  /** The last of the allowed steps is the one in which the device did nothing by itself. */
  private Answer take(Operation operation, long id) {
    List<Step<BackendSpecification>> steps =
        state.steps(new Call(operation, 0, (int) id, (int) id));
    Step<BackendSpecification> last = steps.get(steps.size() - 1);
    state = last.next();
    return last.answer();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EventsByTheBook book
        && book.state.equals(state)
        && book.lastId == lastId;
  }

  @Override
  public int hashCode() {
    return state.hashCode();
  }
}
