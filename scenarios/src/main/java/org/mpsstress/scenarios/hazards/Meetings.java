package org.mpsstress.scenarios.hazards;

import java.util.List;
import java.util.Optional;
import org.mpsstress.scenarios.language.Channel;
import org.mpsstress.scenarios.language.program.VariableType;

/**
 * What goes through channels. A channel of events right after one of tensors carries the mark of
 * each tensor, where one thread sends and one receives.
 *
 * @param channels in the order of the scenario
 * @param single whether one thread sends and one receives
 */
public record Meetings(List<Channel> channels, boolean single) {
  /** No channels. */
  static final Meetings NONE = new Meetings(List.of(), false);

  /** Copies the list. */
  public Meetings {
    channels = List.copyOf(channels);
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
