package org.mpsstress.scenarios.fuzz;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.program.VariableType;
import org.mpsstress.scenarios.language.shape.Keywords;

/**
 * What a SUT can do, so that no program asks it for more.
 *
 * @param capabilities in the language's words; {@code explored} where schedules are explored
 * @param library whether it is a libtorch: its operators, its memory and its driver are real ones
 */
public record Abilities(Set<String> capabilities, boolean library) {
  /** All that the language has words for. */
  static final Abilities ALL =
      new Abilities(
          Stream.concat(Capability.WORDS.stream(), Stream.of(Keywords.EXPLORED))
              .collect(Collectors.toSet()),
          false);

  /** Copies the set. */
  public Abilities {
    capabilities = Set.copyOf(capabilities);
  }

  /** What is compiled for the simulated device, where schedules can be explored. */
  public static Abilities compiled(Collection<String> capabilities) {
    Set<String> all =
        Stream.concat(capabilities.stream(), Stream.of(Keywords.EXPLORED))
            .collect(Collectors.toSet());
    return new Abilities(all, false);
  }

  /** What a library can do. */
  public static Abilities ofLibrary(Set<String> capabilities) {
    return new Abilities(capabilities, true);
  }

  boolean has(Capability capability) {
    return capability.isIn(capabilities);
  }

  /** Whether it can do all that. */
  boolean cover(Collection<String> needs) {
    return capabilities.containsAll(needs);
  }

  /** Whether a word can be drawn: an operation, or one that stands for several lines. */
  boolean has(String word) {
    if (library && Words.OF_SIMULATION.contains(word)) {
      return false;
    }
    return Words.OPERATIONS.getOrDefault(word, List.of(word)).stream()
        .allMatch(name -> cover(OperationTable.get().named(name).needs()));
  }

  /** Whether there is anything of that kind that could go through a channel. */
  boolean has(VariableType type) {
    return switch (type) {
      case TENSOR -> true;
      case EVENT -> has(Capability.EVENTS);
      case STREAM -> has(Capability.STREAMS);
    };
  }
}
