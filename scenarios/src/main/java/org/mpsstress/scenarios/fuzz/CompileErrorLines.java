package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.ArrayList;
import java.util.List;

/** Draws lines about kernels that do not compile, and what comes after them (C26). */
final class CompileErrorLines {
  private final LaneDraft draft;
  private final TensorLines tensors;

  CompileErrorLines(LaneDraft draft, TensorLines tensors) {
    this.draft = draft;
    this.tensors = tensors;
  }

  /**
   * Asks for a kernel that does not compile, on the current stream or on another one (C26). Of
   * several threads one is told; the others' kernel has run when they go on.
   */
  void compile(CompileError error) {
    List<String> streams = draft.lane.streamNames();
    boolean other = !streams.isEmpty() && draft.random.nextBoolean();
    Place place = other ? Place.on(pick(draft.random, streams)) : Place.HERE;
    boolean one = error == CompileError.THREAD;
    String form = one ? "randint [2, 2]" : "randint [2, 2] or";
    boolean said =
        draft.say("randint", null, List.of(), form, null, "pipeline", place, null)
            && (one
                || draft.say("synchronize_stream", null, List.of(), "synchronize stream", place));
    if (!said) {
      throw new LaneDraft.Unfit(); // the next kernel would have the error
    }
    afterwards(place);
  }

  /**
   * What comes next after an error, elsewhere if may be: it is waited for there alone, and looked
   * at (C26).
   */
  private void afterwards(Place failed) {
    List<String> others = new ArrayList<>(draft.lane.streamNames());
    others.remove(failed.on());
    boolean here = others.isEmpty() || failed.on() != null && draft.random.nextBoolean();
    Place place = here ? Place.HERE : Place.on(pick(draft.random, others));
    String next = tensors.integers(draft.shape(), place);
    if (next == null) {
      return;
    }
    if (draft.random.nextBoolean()) {
      String event = draft.fresh("e");
      draft.say("event", event, List.of(), "event");
      draft.say("record", null, List.of(event), "record " + event, place);
      draft.say("synchronize_event", null, List.of(event), "synchronize " + event);
    } else {
      draft.say("synchronize_stream", null, List.of(), "synchronize stream", place);
    }
    if (draft.mayCheck(next)) {
      draft.say("check", null, List.of(next), "check " + next);
    }
  }
}
