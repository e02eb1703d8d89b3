package org.mpsstress.scenarios.hazards;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mpsstress.scenarios.language.Channel;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.language.program.VariableType;

/**
 * What goes through channels. A channel of events right after one of tensors carries the mark of
 * each tensor, where one thread sends and one receives.
 *
 * @param channels in the order of the scenario
 * @param single whether one thread sends and one receives
 * @param named channels whose tensors are only looked up by whoever receives them: those may have
 *     gone by then (C38, C43)
 */
public record Meetings(List<Channel> channels, boolean single, Set<String> named) {
  /** No channels. */
  static final Meetings NONE = new Meetings(List.of(), false, Set.of());

  /** Copies the collections. */
  public Meetings {
    channels = List.copyOf(channels);
    named = Set.copyOf(named);
  }

  /** Channels of which it is not known that tensors are only looked up. */
  public Meetings(List<Channel> channels, boolean single) {
    this(channels, single, Set.of());
  }

  static Meetings of(Point point) {
    boolean single =
        point.groups().stream().filter(Meetings::meets).allMatch(g -> g.threads() == 1);
    Set<String> named = new TreeSet<>();
    for (int channel = 0; channel < point.channels().size(); channel++) {
      int index = channel;
      if (point.groups().stream().allMatch(group -> onlyNames(group, index))) {
        named.add(String.valueOf(channel));
      }
    }
    return new Meetings(point.channels(), single, named);
  }

  private static boolean meets(Group group) {
    return group.steps().anyMatch(step -> step.operation().sends() || step.operation().receives());
  }

  /** Whether no step of the group uses the contents of what it receives through the channel. */
  private static boolean onlyNames(Group group, int channel) {
    Set<Integer> received =
        group
            .steps()
            .filter(step -> step.operation().receives() && step.arguments().get(0) == channel)
            .map(Step::target)
            .collect(Collectors.toSet());
    return group
        .steps()
        .filter(step -> !step.operation().mayOutlive())
        .flatMap(step -> operands(step).stream())
        .noneMatch(received::contains);
  }

  private static List<Integer> operands(Step step) {
    return step.operation().meets()
        ? step.arguments().subList(1, step.arguments().size())
        : step.arguments();
  }

  boolean carriesEvents(String channel) {
    return carries(Integer.parseInt(channel), VariableType.EVENT);
  }

  boolean carriesStreams(String channel) {
    return carries(Integer.parseInt(channel), VariableType.STREAM);
  }

  /** The channel of the marks of what goes through that one. */
  Optional<String> markOf(String channel) {
    int index = Integer.parseInt(channel);
    boolean marked =
        single && carries(index, VariableType.TENSOR) && carries(index + 1, VariableType.EVENT);
    return marked ? Optional.of(String.valueOf(index + 1)) : Optional.empty();
  }

  /** The channel of the tensors that the marks in that one belong to. */
  Optional<String> markedBy(String channel) {
    int index = Integer.parseInt(channel) - 1;
    return index >= 0 && markOf(String.valueOf(index)).isPresent()
        ? Optional.of(String.valueOf(index))
        : Optional.empty();
  }

  private boolean carries(int index, VariableType type) {
    return index < channels.size() && channels.get(index).carries() == type;
  }
}
