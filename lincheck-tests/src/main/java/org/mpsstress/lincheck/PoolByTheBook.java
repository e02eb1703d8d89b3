package org.mpsstress.lincheck;

import java.util.List;
import org.mpsstress.model.Pool;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.BackendSpecification;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.model.specification.Step;

/**
 * The specification with the methods of the programs, for Lincheck's verifier. Equal where the
 * state is, so that the verifier sees where orders meet.
 */
public class PoolByTheBook {
  private BackendSpecification state;

  /** Pool {@code patched}. */
  public PoolByTheBook() {
    this(Pool.PATCHED.word());
  }

  /** Any pool. */
  protected PoolByTheBook(String pool) {
    state = BackendSpecification.of(pool);
  }

  /** C3..C5. */
  public int current(int thread) {
    return number(Call.of(thread, Operation.CURRENT));
  }

  /** C10. */
  public int next() {
    return number(Call.of(0, Operation.NEXT));
  }

  /** C9, C12. */
  public boolean setCurrent(int thread, int stream) {
    return take(Call.onStream(thread, Operation.SET_CURRENT, stream)).equals(Answer.DONE);
  }

  /** C8. */
  public void release(int thread) {
    take(Call.of(thread, Operation.RELEASE));
  }

  /** C14. */
  public int activeStreams() {
    return number(Call.of(0, Operation.ACTIVE_STREAMS));
  }

  private int number(Call call) {
    return take(call) instanceof Answer.Number answer ? answer.value() : -1;
  }

  private Answer take(Call call) {
    List<Step<BackendSpecification>> steps = state.steps(call);
    state = steps.get(0).next();
    return steps.get(0).answer();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PoolByTheBook book && book.state.equals(state);
  }

  @Override
  public int hashCode() {
    return state.hashCode();
  }
}
