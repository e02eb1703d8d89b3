package org.mpsstress.scenarios.variants;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.draft.CaseDraft;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.plan.Case;

/**
 * A case in which nobody asks a stream whether it is idle, for pools that cannot say (PyTorch's up
 * to 2.9). What else its programs do is judged there as well: such a question is rarely all that a
 * scenario is about.
 */
public final class Unasked {
  /** The variant's name. */
  public static final String NAME = "unasked";

  private Unasked() {}

  /**
   * The case as a SUT can run it.
   *
   * @param wanted a case
   * @param capabilities what the SUT can do, in the language's words
   * @return the same, or the variant where questions alone are what the SUT cannot do
   */
  public static Case fitting(Case wanted, Set<String> capabilities) {
    boolean asked = Capability.QUERY.isIn(wanted.needs());
    return asked && !Capability.QUERY.isIn(capabilities)
        ? of(wanted).filter(one -> capabilities.containsAll(one.needs())).orElse(wanted)
        : wanted;
  }

  /** The variant; empty where nobody asks, or where nothing would be left that can fail. */
  static Optional<Case> of(Case base) {
    if (base.parameters().containsKey(Variants.PARAMETER)
        || steps(base.point()).noneMatch(Unasked::asks)) {
      return Optional.empty();
    }
    Point without =
        base.point().withPrograms(program -> program.stream().filter(step -> !asks(step)).toList());
    without = without.withoutNeeds(ofQuestionsAlone(base.point(), without));
    if (steps(without).noneMatch(Unasked::canFail)) {
      return Optional.empty();
    }
    Case varied = new Case(base.scenario(), Variants.named(without, NAME));
    return CaseDraft.of(varied).load(base.scenario().file()).map(loaded -> varied);
  }

  /** What only the questions need: a pool that cannot be asked may have one stream, too. */
  private static Set<String> ofQuestionsAlone(Point base, Point without) {
    Set<String> alone = new HashSet<>();
    steps(base).filter(Unasked::asks).forEach(step -> alone.addAll(step.operation().needs()));
    steps(without).forEach(step -> alone.removeAll(step.operation().needs()));
    return alone;
  }

  private static boolean asks(Step step) {
    return step.operation().needs().contains(Capability.QUERY.word());
  }

  private static boolean canFail(Step step) {
    return step.is("check") || step.answers() != null || step.raises() != null;
  }

  private static Stream<Step> steps(Point point) {
    return Stream.concat(point.setup().stream(), point.groups().stream().flatMap(Group::steps));
  }
}
