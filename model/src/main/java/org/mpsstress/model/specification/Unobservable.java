package org.mpsstress.model.specification;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The clauses that no history of calls and answers can show to be violated, so that the
 * specification does not have them, each with the reason. All others are executable here: some
 * wrong answer violates them. Who judges these instead stands in docs/clause-judges.md.
 */
public final class Unobservable {
  private static final Map<String, String> REASONS = Collections.unmodifiableMap(make());

  private Unobservable() {}

  /** Why each cannot be observed in a history, by the clause's number, in order. */
  public static Map<String, String> reasons() {
    return REASONS;
  }

  private static Map<String, String> make() {
    Map<String, String> why = new LinkedHashMap<>();
    why.put("C2", "how many streams were made, and when, is a count of the device, not an answer");
    why.put("C13", "what a block sees on a stream's queue is no call of a thread");
    why.put("C15", "a guard's end is no call: a history has the two settings of the stream");
    why.put("C19", "a history ends before its pool does, and has one process");
    why.put("C20", "a call's answer does not tell on which queue it worked");
    why.put("C21", "a call that waits for itself never answers");
    why.put("C22", "encoders are the device's; no answer names one");
    why.put("C23", "command buffers are the device's; no answer names one");
    why.put("C24", "whether a handler may still be added is a rule of the device");
    why.put("C25", "a history has an order and no durations");
    why.put("C26", "no command of a history fails, and no block of it throws");
    why.put("C28", "a history has calls, not the commands that one block encodes");
    why.put("C41", "a wait of the host for a buffer's events changes values, not answers");
    why.put("C42", "locks are inside the calls");
    why.put("C44", "an answer is the same with a cached graph as with a new one");
    why.put("C45", "who compiled what an answer does not tell");
    why.put("C46", "where a pipeline is fetched an answer does not tell");
    why.put("C47", "the profiler watches calls and answers none");
    why.put("C48", "histories have tensors without values");
    why.put("C49", "histories have tensors without values, and the order is the caller's duty");
    why.put("C50", "histories have tensors without values");
    return why;
  }
}
