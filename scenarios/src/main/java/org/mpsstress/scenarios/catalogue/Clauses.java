package org.mpsstress.scenarios.catalogue;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The clauses of the pool's contract, each in a few words. */
public final class Clauses {
  private static final Map<String, String> ALL = Collections.unmodifiableMap(make());

  private Clauses() {}

  /** What each is about, by its number, in order. */
  public static Map<String, String> all() {
    return ALL;
  }

  private static Map<String, String> make() {
    Map<String, String> about = new LinkedHashMap<>();
    about.put("C1", "a pool has 32 streams, 0 the default");
    about.put("C2", "streams are made when first used, each once");
    about.put("C3", "a worker's first request chooses its stream, round robin");
    about.put("C4", "the true main thread has stream 0");
    about.put("C5", "a thread's stream is stable until it sets or releases it");
    about.put("C6", "more threads than streams share them, evenly and without error");
    about.put("C7", "streams outlive threads");
    about.put("C8", "release clears the calling thread's binding only");
    about.put("C9", "set makes a stream of the pool current, for the caller only");
    about.put("C10", "a stream of the pool is never stream 0, round robin");
    about.put("C11", "the default stream is the same from every thread");
    about.put("C12", "a number out of range is an error that names the range");
    about.put("C13", "inside a block the queue's stream is the current one");
    about.put("C14", "the count of active streams is 1 until a worker is used, then 2");
    about.put("C15", "borrowing a stream restores the one before");
    about.put("C16", "record and block act on the stream given");
    about.put("C17", "a device synchronisation covers all streams of all threads");
    about.put("C18", "a stream's synchronisation and query concern that stream");
    about.put("C19", "after its end, or in a forked child, a pool is refused cleanly");
    about.put("C20", "a stream changes on its queue or under its mutex only");
    about.put("C21", "a dispatch to the own queue runs inline");
    about.put("C22", "one open encoder, and none at a commit");
    about.put("C23", "where a commit keeps its command buffer");
    about.put("C24", "handlers go to a command buffer that is not committed");
    about.put("C25", "no lock is held while the GPU is waited for");
    about.put("C26", "errors inside blocks come out at the caller");
    about.put("C27", "work on one stream runs in order");
    about.put("C28", "threads that share a stream interleave whole blocks");
    about.put("C29", "a record marks the work before it, and moves the mark");
    about.put("C30", "a wait holds up later work of its stream, not the host");
    about.put("C31", "a query is true once the mark was reached, false if there is none");
    about.put("C32", "the host's wait for an event is bounded, and may be repeated");
    about.put("C33", "elapsed time needs two recorded timing events");
    about.put("C34", "an event given back elsewhere works or is refused");
    about.put("C35", "no stream means the calling thread's");
    about.put("C36", "a freed block is its own stream's first");
    about.put("C37", "a recorded stream's work delays the reuse of a block");
    about.put("C38", "recording on the own stream, or twice, changes nothing");
    about.put("C39", "blocks in use by work in flight are not handed out");
    about.put("C40", "emptying the caches synchronises first");
    about.put("C41", "the host waits for every recorded event of a buffer");
    about.put("C42", "the order of locks; no dispatch under an allocator's");
    about.put("C43", "a recycled block is not acted upon");
    about.put("C44", "graph and kernel caches are each thread's own");
    about.put("C45", "one visible result of each compilation");
    about.put("C46", "no pipeline is fetched inside a block");
    about.put("C47", "the profiler is safe with threads");
    about.put("C48", "linear and layer norm by graph or kernel, with equal values");
    about.put("C49", "tensors pass between threads after a synchronisation or event");
    about.put("C50", "one thread alone computes as ever");
    return about;
  }
}
