package org.mpsstress.scenarios.exploration.explorer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How the next thread is chosen. What there is stands once, in the runtime's own list; named here
 * are only those that options or tokens treat apart.
 *
 * @param word of command lines, records and tokens
 */
public record Strategy(String word) {
  private static final Pattern LINE =
      Pattern.compile("^MPSSTRESS_STRATEGY\\(k\\w+, \"([a-z]+)\", \\w+\\)$", Pattern.MULTILINE);

  /** Shares the schedules among the others, by what they have shown; no schedule's own. */
  public static final Strategy AUTO = new Strategy("auto");

  /** One schedule, whose choices are given: a finding's, when it was made small. */
  public static final Strategy GUIDED = new Strategy("guided");

  /** All schedules of a small case that differ, one after the other. */
  public static final Strategy EXHAUSTIVE = new Strategy("exhaustive");

  private static final List<Strategy> DRAWING = read();

  private static final List<Strategy> ALL =
      Stream.concat(DRAWING.stream(), Stream.of(EXHAUSTIVE)).toList();

  /** Each point's next thread is drawn from all that can go on. */
  public static final Strategy RANDOM = find("random").orElseThrow();

  /** Probabilistic concurrency testing: priorities, changed at a few points. */
  public static final Strategy PCT = find("pct").orElseThrow();

  /** Partial order sampling. */
  public static final Strategy POS = find("pos").orElseThrow();

  private static final Set<String> WITH_NEEDS = Set.of("feedback", "directed", GUIDED.word());

  /** Of whoever names none: suites, their controls, trials. */
  public static final Strategy DEFAULT = AUTO;

  /** All of them: {@link #AUTO}, then those that it chooses from, then {@link #EXHAUSTIVE}. */
  public static List<Strategy> all() {
    return ALL;
  }

  /** Those that draw schedules from a seed: any number of them. */
  public static List<Strategy> drawing() {
    return DRAWING;
  }

  private static List<Strategy> read() {
    try (InputStream list = Strategy.class.getResourceAsStream("list.inc")) {
      String text = new String(list.readAllBytes(), StandardCharsets.UTF_8);
      Stream<Strategy> schedulers =
          LINE.matcher(text).results().map(line -> new Strategy(line.group(1)));
      return Stream.concat(Stream.of(AUTO), schedulers).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The one of that word; empty for strategies that explore nothing. */
  public static Optional<Strategy> find(String word) {
    return ALL.stream().filter(strategy -> strategy.word().equals(word)).findFirst();
  }

  /** The one that a token names; {@link #GUIDED} stands in tokens alone. */
  public static Optional<Strategy> findInToken(String word) {
    return word.equals(GUIDED.word()) ? Optional.of(GUIDED) : find(word);
  }

  /** Whether a schedule needs something beside its seed and index: what it is to show. */
  public boolean hasNeeds() {
    return WITH_NEEDS.contains(word);
  }

  @Override
  public String toString() {
    return word;
  }
}
