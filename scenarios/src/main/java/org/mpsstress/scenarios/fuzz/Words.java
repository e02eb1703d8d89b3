package org.mpsstress.scenarios.fuzz;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;

/** The words of random programs, by what they are about. */
final class Words {
  /** An allocation that never fits, for it is expected to raise. */
  static final String TOO_LARGE = "too_large";

  /** A stream that no pool has: its use raises (C12). */
  static final String NO_STREAM = "no_stream";

  /** A tensor that other streams read is given back and followed by one of its size (C37). */
  static final String LENT = "lent";

  /** A tensor is given back and followed by one of its size. */
  static final String FOLLOWED = "followed";

  /**
   * Tensors are given back while they may still be read, and the caches are emptied at once (C40).
   */
  static final String SWEPT = "swept";

  /** An event is given back before its mark is reached, and another one is made at once (C34). */
  static final String REUSED = "reused";

  /** The host waits for what its own gate holds back, until the bound is over (C32). */
  static final String IN_VAIN = "in_vain";

  /** Which stream is current is asked where the thread has just chosen one, or in a block (C13). */
  static final String SEEN = "seen";

  /** An operation whose operands do not fit. */
  static final String MISFIT = "misfit";

  static final List<String> MAKING =
      List.of("randint", "randn", "full", "upload", "pinned", "empty");

  /** Those with one operand first. */
  static final List<String> COMPUTING =
      OperationTable.get().computing().stream()
          .sorted(Comparator.comparing(Operation::inputs))
          .map(Operation::name)
          .toList();

  static final List<String> EXTENSIONS =
      such(word -> word.family() == Operation.Family.EXTENSION && word.submits() && !word.gates());
  static final List<String> HOST =
      List.of("read", "check", "write", "poke", "record_events", "wait_for_events");
  static final List<String> MEMORY =
      List.of(
          "free",
          "record_stream",
          "borrow",
          "take",
          "empty_cache",
          LENT,
          FOLLOWED,
          SWEPT,
          REUSED,
          TOO_LARGE,
          MISFIT);
  static final List<String> STREAMS =
      List.of(
          "current_stream",
          "default_stream",
          "pool_stream",
          "named_stream",
          "set_stream",
          "exchange_stream",
          "release_stream",
          "same",
          "different",
          "block_stream",
          NO_STREAM,
          SEEN);
  static final List<String> WAITING =
      List.of(
          "synchronize_stream",
          "synchronize_device",
          "query_stream",
          "active_streams",
          "hold",
          "commit",
          "commit_and_continue",
          "poll_stream");
  static final List<String> EVENTS = family(Operation.Family.EVENT);
  static final List<String> GATES = such(Operation::gates);
  static final List<String> COUNTS = family(Operation.Family.COUNT);

  /** Of which a thread that is alone knows the answer, and the device has no part in it. */
  static final List<String> KNOWN_COUNTS = List.of("count_tensors", "count_bytes");

  /** Those that stand for several lines, and the operations that these cannot do without. */
  static final Map<String, List<String>> OPERATIONS =
      Map.of(
          LENT, List.of("free", "record_stream"),
          FOLLOWED, List.of("free"),
          SWEPT, List.of("free", "empty_cache"),
          REUSED, List.of("event", "destroy"),
          IN_VAIN, List.of("event", "gate"),
          SEEN, List.of("current_stream"),
          NO_STREAM, List.of("named_stream"),
          TOO_LARGE, List.of("randint"),
          MISFIT, List.of("randint"));

  /**
   * What is known of the simulated device alone: how much memory there is, and that nothing but
   * what the contract names waits for a closed gate. A driver may wait for all streams when it
   * loads a kernel or gets memory.
   */
  static final List<String> OF_SIMULATION =
      Stream.concat(GATES.stream(), Stream.of(IN_VAIN, TOO_LARGE)).toList();

  /** What names streams by number, as pools of Metal have them. */
  static final List<String> BY_NUMBER = List.of("named_stream", NO_STREAM);

  /** Everything that is drawn. */
  static final List<String> DRAWN =
      Stream.of(
              MAKING, COMPUTING, EXTENSIONS, HOST, MEMORY, STREAMS, WAITING, EVENTS, GATES, COUNTS)
          .flatMap(List::stream)
          .toList();

  /**
   * What gives memory, events or streams back, or draws some. Whether the next line is given the
   * same ones depends on timing: how many there are grows for some time where such a line stands
   * before another one that takes some.
   */
  static final List<String> GIVING_BACK =
      List.of(
          "free",
          "take",
          "upload",
          "busy",
          "read",
          "write",
          "destroy",
          "overflow",
          "pool_stream",
          "release_stream",
          LENT,
          FOLLOWED,
          SWEPT,
          REUSED,
          SEEN,
          MISFIT,
          IN_VAIN,
          TOO_LARGE);

  /**
   * Those of them that may stand behind all others: they take memory before they give some back.
   */
  static final List<String> LAST = List.of("take", "upload", "busy", "read", "write");

  /** What says little, or costs much. */
  static final List<String> RARE =
      Stream.concat(
              COUNTS.stream(), Stream.of(TOO_LARGE, NO_STREAM, "active_streams", "hold", "commit"))
          .toList();

  private Words() {}

  private static List<String> family(Operation.Family family) {
    return such(word -> word.family() == family);
  }

  private static List<String> such(Predicate<Operation> such) {
    return List.copyOf(OperationTable.get().namesOf(such));
  }
}
