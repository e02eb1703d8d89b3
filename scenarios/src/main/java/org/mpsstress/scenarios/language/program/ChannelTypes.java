package org.mpsstress.scenarios.language.program;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What is known of the tensors that come out of channels: what all tensors have in common that are
 * sent into them. Programs are read several times, until nothing new is learned.
 */
public final class ChannelTypes {
  private final Map<Integer, TensorFacts> known;
  private final Map<Integer, TensorFacts> sent = new HashMap<>();

  private ChannelTypes(Map<Integer, TensorFacts> known) {
    this.known = known;
  }

  /** Nothing is known yet. */
  public static ChannelTypes unknown() {
    return new ChannelTypes(Map.of());
  }

  /** What was learned while programs were read with this one. */
  public ChannelTypes learned() {
    return new ChannelTypes(Map.copyOf(sent));
  }

  /** Whether the other knows the same. */
  public boolean knowsAsMuchAs(ChannelTypes other) {
    return known.equals(other.known);
  }

  void send(int channel, TensorFacts facts) {
    sent.merge(channel, facts, ChannelTypes::common);
  }

  /** Of a tensor out of the channel; a shape that the scenario states counts. */
  TensorFacts receive(int channel, List<Long> stated) {
    TensorFacts facts = known.getOrDefault(channel, TensorFacts.UNKNOWN);
    return stated == null ? facts : new TensorFacts(stated, facts.bound(), facts.specified());
  }

  private static TensorFacts common(TensorFacts one, TensorFacts other) {
    return new TensorFacts(
        Objects.equals(one.shape(), other.shape()) ? one.shape() : null,
        Math.max(one.bound(), other.bound()), // NaN if one of them is
        one.specified() && other.specified());
  }
}
