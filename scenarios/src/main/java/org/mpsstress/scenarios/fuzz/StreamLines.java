package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.List;
import org.mpsstress.model.Pool;

/** Draws lines about streams, of the pool and of none. */
final class StreamLines {
  private final LaneDraft draft;

  StreamLines(LaneDraft draft) {
    this.draft = draft;
  }

  /** A stream by its number. */
  void named() {
    int number = 20 + draft.random.nextInt(3);
    draft.say(
        "named_stream",
        draft.fresh("s"),
        List.of(),
        "stream " + number,
        (double) number,
        null,
        false,
        null);
  }

  /** Uses a stream that no pool has, in one of the ways that must say so (C9, C12). */
  private void noStream() {
    boolean upstream = draft.swarm.pools().contains(Pool.UPSTREAM.word());
    if (upstream && draft.swarm.pools().size() > 1) {
      return; // they say it in other words
    }
    String message = upstream ? "not found in pool" : "out of range";
    String name = draft.fresh("n");
    int number = pick(draft.random, List.of(33, 64, 1000));
    draft.say(
        "named_stream", name, List.of(), "stream " + number, (double) number, null, false, null);
    switch (draft.random.nextInt(4)) {
      case 0 -> raise("set_stream", List.of(name), "set stream " + name, message);
      case 1 -> raise("synchronize_stream", List.of(name), "synchronize stream " + name, message);
      case 2 -> raise("query_stream", List.of(name), "query stream " + name, message);
      default -> {
        List<String> tensors = draft.lane.tensorNames();
        if (!tensors.isEmpty()) {
          String tensor = pick(draft.random, tensors);
          String form = "record_stream " + tensor + " on " + name;
          raise("record_stream", List.of(tensor, name), form, message);
        }
      }
    }
  }

  /**
   * Asks which stream is current: once another one is set, where one is current for a line, or in a
   * block; perhaps right after an error there.
   */
  private void seen() {
    List<String> streams = draft.lane.streamNames();
    if (streams.isEmpty()) {
      return;
    }
    String one = pick(draft.random, streams);
    String now = draft.fresh("s");
    int how = draft.random.nextInt(3);
    boolean set = how == 0 && draft.say("set_stream", null, List.of(one), "set stream " + one);
    Place place = how == 1 ? Place.on(one) : how == 2 ? new Place(null, one) : Place.HERE;
    if (draft.random.nextInt(3) == 0) {
      fail(place);
    }
    boolean said =
        how == 2
            ? draft.say("block_stream", now, List.of(one), "block stream " + one)
            : (set || how == 1)
                && draft.say("current_stream", now, List.of(), "current stream", place);
    if (said && !draft.say("same", null, List.of(now, one), "same " + now + " " + one)) {
      draft.say("different", null, List.of(now, one), "different " + now + " " + one);
    }
  }

  /** An operation that raises behind its kernel, in its block (C26). */
  private void fail(Place place) {
    List<String> tensors = draft.lane.tensorNames();
    if (!tensors.isEmpty()) {
      String name = pick(draft.random, tensors);
      draft.say("overflow", null, List.of(name), "overflow " + name, null, "overflow", place, null);
    }
  }

  private void raise(String word, List<String> arguments, String form, String message) {
    draft.say(word, null, arguments, form, null, message, false, null);
  }

  void stream(String word) {
    List<String> streams = draft.lane.streamNames();
    if (word.equals(Words.NO_STREAM) || word.equals(Words.SEEN)) {
      if (word.equals(Words.SEEN)) {
        seen();
      } else {
        noStream();
      }
      return;
    }
    if (Words.STREAMS.subList(0, 3).contains(word)) {
      draft.say(word, draft.fresh("s"), List.of(), word.replace('_', ' '));
    } else if (word.equals("named_stream")) {
      named();
    } else if (word.equals("release_stream")) {
      draft.say(word, null, List.of(), "release stream");
    } else if (!streams.isEmpty()) {
      String one = pick(draft.random, streams);
      String other = pick(draft.random, streams);
      switch (word) {
        case "set_stream", "exchange_stream" -> {
          // Also in a block, perhaps to the stream that the block has (C9, C13, C15).
          Place place = draft.random.nextInt(3) == 0 ? new Place(null, other) : Place.HERE;
          draft.say(word, null, List.of(one), word.replace('_', ' ') + " " + one, place);
        }
        case "block_stream" ->
            draft.say(
                word,
                draft.fresh("s"),
                List.of(one),
                "block stream " + one,
                null,
                null,
                true,
                null);
        default -> draft.say(word, null, List.of(one, other), word + " " + one + " " + other);
      }
    }
  }
}
