package org.mpsstress.scenarios.language;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mpsstress.scenarios.language.program.Kernel;
import org.mpsstress.scenarios.language.program.Step;

/**
 * How many elements the tensors of a scenario may have that are held at the same time: every
 * register at its largest and the newest result beside it, for each thread that lives at once, and
 * what lies in channels. The native plan reader refuses by the same arithmetic
 * (program/plan/plan_size.cpp); a scenario that passes here is not refused there.
 */
final class HeldTensors {
  private final Point point;
  private final double largestMade;

  private HeldTensors(Point point) {
    this.point = point;
    largestMade =
        Stream.concat(point.setup().stream(), point.groups().stream().flatMap(Group::steps))
            .filter(step -> step.shape() != null)
            .mapToDouble(step -> elements(step.shape()))
            .max()
            .orElse(0);
  }

  /** Elements of four bytes. */
  static double of(Point point) {
    return new HeldTensors(point).held();
  }

  private double held() {
    Registers shared = new Registers(null);
    point.setup().forEach(shared::run);
    double held = shared.held();
    double largest = Math.max(largestMade, shared.largest);
    double sent = 0;
    for (Group group : point.groups()) {
      Registers own = new Registers(shared);
      group.steps().forEach(own::run);
      held += own.held() * together(group);
      largest = Math.max(largest, own.largest);
      sent +=
          (double) group.threads()
              * (sends(group.setup())
                  + sends(group.teardown())
                  + (double) group.iterations() * sends(group.program()));
    }
    double capacity = point.channels().stream().mapToDouble(Channel::capacity).sum();
    return held + Math.min(sent, capacity) * largest;
  }

  private static long together(Group group) {
    return switch (group.start().kind()) {
      case BARRIER, STAGGERED -> group.threads();
      case SEQUENTIAL -> 1;
      case CHURN -> (group.threads() + group.start().waves() - 1) / group.start().waves();
    };
  }

  private static long sends(List<Step> steps) {
    return steps.stream().filter(step -> step.operation().sends()).count();
  }

  private static double elements(List<Long> shape) {
    return shape.stream().mapToDouble(Long::doubleValue).reduce(1, (a, b) -> a * b);
  }

  /** The registers of one thread, or the shared ones: their shapes, and the most each has held. */
  private final class Registers {
    private final Registers shared;
    private final Map<Integer, List<Long>> shapes = new HashMap<>();
    private final Map<Integer, Double> most = new HashMap<>();
    private double largest;

    Registers(Registers shared) {
      this.shared = shared;
    }

    void run(Step step) {
      String result = step.operation().result();
      if (!"tensor".equals(result) && !"carried".equals(result)) {
        return;
      }
      List<Long> made = "tensor".equals(result) ? shape(step) : null;
      double count = made == null ? largestMade : elements(made);
      largest = Math.max(largest, count);
      if (step.target() != null) {
        shapes.put(step.target(), made);
        most.merge(step.target(), count, Math::max);
      }
    }

    double held() {
      return largest + most.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Null where it is not known. */
    private List<Long> shape(Step step) {
      if (step.shape() != null) {
        return step.shape();
      }
      List<Long> first = argument(step, 0);
      List<Long> second = argument(step, 1);
      Kernel kernel = step.operation().kernel();
      if (kernel == null) {
        return first;
      }
      return switch (kernel.shape()) {
        case SAME -> first;
        case PRODUCT -> product(first, second, 1);
        case LINEAR -> product(first, second, 0);
        case ONE -> List.of(1L);
      };
    }

    private static List<Long> product(List<Long> first, List<Long> second, int columns) {
      boolean matrices = first != null && second != null && first.size() == 2 && second.size() == 2;
      return matrices ? List.of(first.get(0), second.get(columns)) : null;
    }

    private List<Long> argument(Step step, int index) {
      if (index >= step.arguments().size()) {
        return null;
      }
      int place = step.arguments().get(index);
      return (place < 0 && shared != null ? shared : this).shapes.get(place);
    }
  }
}
