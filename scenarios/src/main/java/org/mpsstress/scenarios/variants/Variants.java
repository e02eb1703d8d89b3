package org.mpsstress.scenarios.variants;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.mpsstress.scenarios.draft.CaseDraft;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.Surroundings;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.plan.Case;

/**
 * The same programs where something else is slow, tensors are smaller, odd, larger or scalars, the
 * pool ends while its device works, caches are warm, a variable is set, work of another thread
 * fails, sizes change in between, threads have the same streams, or the main thread is alone: what
 * a scenario shows must hold there as well. A variant is a case whose id ends with {@code
 * variant=NAME}; its lines are those of the scenario's file.
 */
public final class Variants {
  /** The parameter that names a variant. */
  public static final String PARAMETER = "variant";

  private static final long SLOW = 2_000_000;
  private static final long LATENCY = 300_000;
  private static final int STREAMS = 4;
  private static final long MOST_ELEMENTS = 1 << 18;

  private Variants() {}

  /** All variants of a case that mean something; none of one that the Java driver runs. */
  public static List<Case> of(Case base) {
    return candidates(base).filter(Variants::isWellFormed).toList();
  }

  /** Some of them may be none: whether one is well formed takes longer than to make it. */
  private static Stream<Case> candidates(Case base) {
    if (!base.driver().equals("native") || base.parameters().containsKey(PARAMETER)) {
      return Stream.empty();
    }
    return Stream.concat(
        changes(base.point()).entrySet().stream()
            .map(
                one ->
                    new Case(
                        base.scenario(), named(one.getValue().apply(base.point()), one.getKey()))),
        SharedStreams.of(base).stream());
  }

  private static boolean isWellFormed(Case varied) {
    return CaseDraft.of(varied).load(varied.scenario().file()).isPresent();
  }

  /** The case of that id, which may be that of a variant. */
  public static Optional<Case> find(Scenario scenario, String id) {
    Optional<Point> point = scenario.point(id);
    if (point.isPresent()) {
      return Optional.of(new Case(scenario, point.get()));
    }
    int at = id.lastIndexOf(PARAMETER + "=");
    if (at < 0) {
      return Optional.empty();
    }
    return scenario
        .point(at == 0 ? "" : id.substring(0, at - 1))
        .map(base -> new Case(scenario, base))
        .flatMap(
            base ->
                Stream.concat(
                        candidates(base)
                            .filter(one -> one.id().equals(id))
                            .filter(Variants::isWellFormed),
                        Unasked.of(base).filter(one -> one.id().equals(id)))
                    .findFirst());
  }

  static Point named(Point point, String name) {
    Map<String, Object> parameters = new LinkedHashMap<>(point.parameters());
    parameters.put(PARAMETER, name);
    String id = point.id().isEmpty() ? "" : point.id() + ",";
    return point.named(id + PARAMETER + "=" + name, parameters);
  }

  private static Map<String, UnaryOperator<Point>> changes(Point point) {
    Map<String, UnaryOperator<Point>> all = new LinkedHashMap<>();
    Surroundings around = point.surroundings();
    boolean counted = steps(point).anyMatch(step -> counts(step));
    if (around.faults() == null) {
      for (int stream = 0; stream < STREAMS; stream++) {
        var slow = Surroundings.Faults.slowStream(stream, SLOW);
        all.put("slow-stream-" + stream, one -> one.withDevice(one.device().latencyNanos(), slow));
      }
      for (String kernel : kernels(point)) {
        var slow = Surroundings.Faults.slowKernel(kernel, SLOW);
        all.put("slow-" + kernel, one -> one.withDevice(one.device().latencyNanos(), slow));
      }
      if (around.environment().isEmpty() && !counted) {
        variable(all, "commit", "MPS_ENABLE_COMMIT_AND_CONTINUE", "0");
        variable(all, "continue", "MPS_ENABLE_COMMIT_AND_CONTINUE", "1");
        variable(all, "graphs", "MPS_FORCE_GRAPH_PATH", "1");
        variable(all, "profiled", "PYTORCH_MPS_LOG_PROFILE_INFO", "1");
      }
    }
    if (ErrorBeside.fits(point)) {
      all.put(ErrorBeside.NAME, ErrorBeside::of);
    }
    if (Grown.fits(point)) {
      all.put(Grown.NAME, Grown::of);
    }
    if (Alone.fits(point)) {
      all.put(Alone.NAME, Alone::of);
    }
    if (point.device().latencyNanos() == 0) {
      all.put("latency", one -> one.withDevice(LATENCY, one.surroundings().faults()));
    }
    // What warms the caches would have the error that is to come, and it is no main thread (C4).
    boolean main = point.groups().stream().anyMatch(Group::main);
    if (!counted && !main && around.faults() == null) {
      all.put("warm", one -> one.withCaches(!one.device().warm()));
    }
    if (!around.endsBusy()) {
      all.put("busy-ending", Variants::endingBusy);
      if (point.device().latencyNanos() == 0) {
        all.put(
            "late-busy-ending",
            one -> endingBusy(one.withDevice(LATENCY, one.surroundings().faults())));
      }
    }
    if (point.device().memoryBytes() == 0
        && !counted
        && steps(point).noneMatch(Variants::namesSizes)) {
      all.put("small", one -> resized(one, size -> (size + 7) / 8));
      all.put("odd", one -> resized(one, size -> size + 1));
      all.put("large", one -> resized(one, size -> size * 3));
      if (Scalars.fits(point)) {
        all.put(Scalars.NAME, Scalars::of);
      }
    }
    return all;
  }

  /** Whether the line says what depends on sizes, caches or variables. */
  private static boolean counts(Step step) {
    return step.operation().family() == Operation.Family.COUNT && step.answers() != null
        || step.raises() != null && step.raises().contains("memory");
  }

  /** Whether an error that must come has sizes in it. */
  private static boolean namesSizes(Step step) {
    return step.raises() != null && step.raises().matches(".*[0-9]x[0-9].*");
  }

  private static void variable(
      Map<String, UnaryOperator<Point>> all, String name, String variable, String value) {
    all.put(
        name,
        one ->
            one.in(
                new Surroundings(
                    one.surroundings().faults(),
                    new TreeMap<>(Map.of(variable, value)),
                    one.surroundings().ending()),
                one.expectations()));
  }

  /** What is still alive then is no leak. */
  private static Point endingBusy(Point point) {
    Surroundings around = point.surroundings();
    Set<String> judged = new HashSet<>(point.expectations().judged());
    judged.remove("leaks");
    return point.in(
        new Surroundings(around.faults(), around.environment(), "busy"),
        new Expectations(judged, point.expectations().streams()));
  }

  private static Set<String> kernels(Point point) {
    Set<String> used = new TreeSet<>();
    steps(point)
        .map(step -> step.operation().name())
        .filter(Keywords.KERNELS::contains)
        .forEach(used::add);
    return used;
  }

  private static Stream<Step> steps(Point point) {
    return Stream.concat(point.setup().stream(), point.groups().stream().flatMap(Group::steps));
  }

  /** Equal sizes stay equal, and 1 stays 1, as no other becomes it: what fitted fits. */
  private static Point resized(Point point, LongUnaryOperator change) {
    return sized(point, size -> size == 1 ? 1 : Math.max(2, change.applyAsLong(size)));
  }

  static Point sized(Point point, LongUnaryOperator change) {
    return point
        .withChannelShapes(shape -> mapped(shape, change))
        .withPrograms(program -> program.stream().map(step -> sized(step, change)).toList());
  }

  static Step sized(Step step, LongUnaryOperator change) {
    if (step.shape() == null) {
      return step;
    }
    List<Long> shape = mapped(step.shape(), change);
    int open = step.text().indexOf('[');
    int close = step.text().indexOf(']');
    String text = step.text().substring(0, open) + shape + step.text().substring(close + 1);
    return step.shaped(shape, text);
  }

  private static List<Long> mapped(List<Long> shape, LongUnaryOperator change) {
    List<Long> mapped = shape.stream().map(size -> change.applyAsLong(size)).toList();
    double elements = mapped.stream().mapToDouble(Long::doubleValue).reduce(1, (a, b) -> a * b);
    return elements <= Math.min(MOST_ELEMENTS, Limits.ELEMENTS) ? mapped : shape;
  }
}
