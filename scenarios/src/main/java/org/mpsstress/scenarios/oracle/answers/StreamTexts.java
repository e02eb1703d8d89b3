package org.mpsstress.scenarios.oracle.answers;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.PoolStreams;
import org.mpsstress.scenarios.plan.Plan;

/**
 * What errors say about streams: one that is refused says which number was not in which range
 * (C12), one that names a stream names that of the operation (C9), and a pool without a free stream
 * has as many as there are (C6). For one thread's trace, in its order.
 */
final class StreamTexts {
  private static final Pattern REFUSED = Pattern.compile("out of range|not found in pool");
  private static final Pattern RANGE = Pattern.compile("\\[(-?\\d{1,9}), ?(-?\\d{1,9})([)\\]])");
  private static final Pattern NAMED =
      Pattern.compile("[Ss]tream (?:index |id )?(-?\\d{1,9})(?![0-9]| to )");
  private static final Pattern SLOTS = Pattern.compile("exhausted.*?(\\d{1,9}) [a-z ]*streams");

  /** What answers with the stream that its name stands for. */
  private static final Set<Integer> TELLING =
      Set.of(Code.POOL_STREAM, Code.CURRENT_STREAM, Code.DEFAULT_STREAM);

  private final PoolStreams pool;
  private final Map<Integer, Integer> numbers = new HashMap<>(); // by register, where it is known
  private final Map<Integer, Integer> typed = new HashMap<>(); // of those, the program's own

  StreamTexts(PoolStreams pool) {
    this.pool = pool;
  }

  /** The operation has ended, and has written its register. */
  void written(Plan.Operation operation, TraceRecord end) {
    numbers.remove(operation.target());
    typed.remove(operation.target());
    if (end.code() == Code.NAMED_STREAM) {
      typed.put(operation.target(), operation.number().intValue());
      numbers.put(operation.target(), operation.number().intValue());
    } else if (TELLING.contains(end.code())) {
      numbers.put(operation.target(), end.stream());
    }
  }

  /** What is wrong with its error, in words; null where nothing is. */
  String wrong(String text, Plan.Operation operation) {
    if (REFUSED.matcher(text).find()) {
      Integer number = stream(operation, typed);
      return number == null || (names(text, number) && saysRange(text))
          ? null
          : "it is about stream "
              + number
              + " of 0 to "
              + pool.last()
              + ", and said: "
              + text
              + " (C12)";
    }
    Matcher slots = SLOTS.matcher(text);
    if (slots.find() && Integer.parseInt(slots.group(1)) != pool.last()) {
      return "there are " + pool.last() + " to be had, and it said: " + text + " (C6)";
    }
    Integer number = stream(operation, numbers);
    Matcher named = NAMED.matcher(text);
    return number == null || !named.find() || Integer.parseInt(named.group(1)) == number
        ? null
        : "it is about stream " + number + ", and said: " + text + " (C9)";
  }

  /** By its two ends where it is written as an interval, else by its upper one. */
  private boolean saysRange(String text) {
    Matcher range = RANGE.matcher(text);
    if (!range.find()) {
      return names(text, pool.last()) || names(text, pool.last() + 1);
    }
    int from = Integer.parseInt(range.group(1));
    int to = Integer.parseInt(range.group(2)) - (range.group(3).equals(")") ? 1 : 0);
    return (from == 0 || from == pool.lowestTold()) && to == pool.last();
  }

  /**
   * The stream that the operation names, if it is known. In a block on the queue of another stream
   * than the thread's it is of pools which of the two is current (C13).
   */
  private static Integer stream(Plan.Operation operation, Map<Integer, Integer> known) {
    for (Integer argument : operation.arguments()) {
      if (known.containsKey(argument)) {
        return known.get(argument);
      }
    }
    boolean current = operation.block() == null || operation.block().equals(operation.on());
    return operation.on() != null && current ? known.get(operation.on()) : null;
  }

  static boolean names(String text, long number) {
    return Pattern.compile("(?<![0-9])" + number + "(?![0-9])").matcher(text).find();
  }
}
