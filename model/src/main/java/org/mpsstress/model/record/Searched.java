package org.mpsstress.model.record;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What an exhaustive search has been through.
 *
 * @param any whether all schedules up to a bound have been run
 * @param preemptions that bound; null where there was none: all schedules have been
 * @param schedules of that bound; without one those that differ to the program
 * @param leftOut why these were not all there are: words of {@link #REASONS}
 */
public record Searched(boolean any, Integer preemptions, long schedules, List<String> leftOut) {
  /** What the words mean. */
  public static final Map<String, String> REASONS =
      Map.of(
          "long", "some were cut off, or had a thread that went on and on",
          "numbers", "of numbers drawn from more than 16 only the first was tried",
          "polling", "a thread that polls waited until what it looks at changed",
          "signals", "handlers of signals ran as soon as they could",
          "times", "time passed only when nobody could go on",
          "reuse", "no address of freed memory came again");

  public Searched {
    leftOut = List.copyOf(leftOut);
    for (String word : leftOut) {
      if (!REASONS.containsKey(word)) {
        throw new IllegalArgumentException("a search leaves nothing out for '" + word + "'");
      }
    }
  }

  /** In one sentence, without whether any of them failed. */
  public String sentence() {
    if (!any) {
      return "not even all schedules without a preemption were run";
    }
    String which =
        preemptions == null
            ? "all schedules were run (%,d that differ)"
            : switch (preemptions) {
              case 0 -> "all schedules without a preemption were run (%,d)";
              case 1 -> "all schedules with at most 1 preemption were run (%,d)";
              default ->
                  "all schedules with at most " + preemptions + " preemptions were run (%,d)";
            };
    String rest = preemptions == null ? "" : "; of those with more, not all";
    String but =
        leftOut.isEmpty()
            ? ""
            : leftOut.stream()
                .map(REASONS::get)
                .collect(Collectors.joining(", and ", "; but ", ""));
    return String.format(Locale.ROOT, which, schedules) + rest + but;
  }
}
