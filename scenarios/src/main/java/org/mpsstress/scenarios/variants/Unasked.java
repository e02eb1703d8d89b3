package org.mpsstress.scenarios.variants;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.draft.CaseDraft;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.plan.Case;

/**
 * A case in which nobody asks what the SUT cannot say: whether a stream is idle (PyTorch's pools up
 * to 2.9), or how much of something a backend keeps for itself (people's sources, libraries). What
 * else its programs do is judged there as well: such a question is rarely all that a scenario is
 * about.
 */
public final class Unasked {
  /** Questions, each with the name of the variant that does without. */
  enum Question {
    /** Whether a stream is idle. */
    QUERY("unasked", Capability.QUERY) {
      @Override
      boolean isAskedBy(Step step) {
        return step.operation().needs().contains(Capability.QUERY.word());
      }
    },
    /**
     * How many there are of something. None is asked for: where a SUT does not count what it keeps,
     * caches may keep what it does count.
     */
    COUNT("uncounted", Capability.INTERNAL_COUNTS) {
      @Override
      boolean isAskedBy(Step step) {
        return step.operation().family() == Operation.Family.COUNT;
      }
    };

    private final String variant;
    private final Capability capability;

    Question(String variant, Capability capability) {
      this.variant = variant;
      this.capability = capability;
    }

    abstract boolean isAskedBy(Step step);

    /** Whether it is asked in the case, and is one that not every SUT can answer. */
    private boolean isAskedIn(Case one) {
      return capability.isIn(one.needs()) && steps(one.point()).anyMatch(this::isAskedBy);
    }
  }

  private Unasked() {}

  /**
   * The case as a SUT can run it.
   *
   * @param wanted a case
   * @param capabilities what the SUT can do, in the language's words
   * @return the same, or the variant where questions alone are what the SUT cannot do
   */
  public static Case fitting(Case wanted, Set<String> capabilities) {
    Set<Question> unanswered = EnumSet.noneOf(Question.class);
    for (Question one : Question.values()) {
      if (one.isAskedIn(wanted) && !one.capability.isIn(capabilities)) {
        unanswered.add(one);
      }
    }
    return without(wanted, unanswered)
        .filter(one -> capabilities.containsAll(one.needs()))
        .orElse(wanted);
  }

  /** All variants of it: without the questions of either kind, and of both. */
  static Stream<Case> of(Case base) {
    return Stream.of(
            EnumSet.of(Question.QUERY), EnumSet.of(Question.COUNT), EnumSet.allOf(Question.class))
        .filter(questions -> questions.stream().allMatch(one -> one.isAskedIn(base)))
        .flatMap(questions -> without(base, questions).stream());
  }

  /** The variant; empty where nobody asks, or where nothing would be left that can fail. */
  private static Optional<Case> without(Case base, Set<Question> questions) {
    if (questions.isEmpty() || base.parameters().containsKey(Variants.PARAMETER)) {
      return Optional.empty();
    }
    Point without =
        base.point()
            .withPrograms(
                program -> program.stream().filter(step -> !asks(questions, step)).toList());
    without = without.withoutNeeds(ofQuestionsAlone(questions, base.point(), without));
    if (steps(without).noneMatch(Unasked::canFail)) {
      return Optional.empty();
    }
    String name = questions.stream().map(one -> one.variant).collect(Collectors.joining("-"));
    Case varied = new Case(base.scenario(), Variants.named(without, name));
    return CaseDraft.of(varied).load(base.scenario().file()).map(loaded -> varied);
  }

  /** What only the questions need: a pool that cannot be asked may have one stream, too. */
  private static Set<String> ofQuestionsAlone(Set<Question> questions, Point base, Point without) {
    Set<String> alone = new HashSet<>();
    steps(base)
        .filter(step -> asks(questions, step))
        .forEach(step -> alone.addAll(step.operation().needs()));
    steps(without).forEach(step -> alone.removeAll(step.operation().needs()));
    return alone;
  }

  private static boolean asks(Set<Question> questions, Step step) {
    return questions.stream().anyMatch(one -> one.isAskedBy(step));
  }

  private static boolean canFail(Step step) {
    return step.is("check") || step.answers() != null || step.raises() != null;
  }

  private static Stream<Step> steps(Point point) {
    return Stream.concat(point.setup().stream(), point.groups().stream().flatMap(Group::steps));
  }
}
