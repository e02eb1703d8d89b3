package org.mpsstress.scenarios.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.program.Step;

class GeneratorTest {
  private static final int PROGRAMS = 400;

  @Test
  void equalSeedsMakeEqualPrograms() {
    for (long seed = 0; seed < 20; seed++) {
      assertThat(Generator.make(seed).draft()).isEqualTo(Generator.make(seed).draft());
    }
    assertThat(Generator.make(1).draft().toYaml()).isNotEqualTo(Generator.make(2).draft().toYaml());
  }

  @Test
  void programsAreWellFormedSoundAndSmall() {
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Generator.Program program = Generator.make(seed);
      assertThat(program.scenario().points()).hasSize(1);
      assertThat(program.scenario().points().get(0).threads()).isBetween(1, 4);
      assertThat(Hazards.of(program.scenario().points().get(0), program.scenario().pools()))
          .as(program.draft().toYaml())
          .isEmpty();
    }
  }

  @Test
  void everyWordOfTheTableIsDrawn() {
    Set<String> drawn = new TreeSet<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Generator.make(seed).scenario().points().get(0).groups().stream()
          .flatMap(Group::steps)
          .map(Step::operation)
          .forEach(operation -> drawn.add(operation.name()));
    }
    Set<String> table = new TreeSet<>();
    OperationTable.get().operations().forEach(operation -> table.add(operation.name()));
    table.remove("fork"); // explored runs know none
    assertThat(drawn).containsExactlyElementsOf(table);
  }

  /** One in the device's words, or one in words of its own. */
  @Test
  void commandsFailInBothWays() {
    Set<Integer> ways = new TreeSet<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      var faults = Generator.make(seed).scenario().points().get(0).surroundings().faults();
      if (faults != null && faults.failCommands()) {
        ways.add(faults.gpuErrors().size());
      }
    }
    assertThat(ways).containsExactly(0, 1);
  }
}
