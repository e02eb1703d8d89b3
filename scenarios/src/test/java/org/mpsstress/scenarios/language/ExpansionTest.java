package org.mpsstress.scenarios.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A small file is refused at a small price, whatever it would grow to. */
class ExpansionTest {
  private static final long MEBIBYTE = 1 << 20;

  /** What the refusal of a file took: memory is what one thread allocated, kept or not. */
  private static long allocated(String yaml) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    ScenarioException refusal =
        catchThrowableOfType(
            ScenarioException.class, () -> ScenarioLoader.load("small.yaml", yaml));
    assertThat(refusal).as("refused").isNotNull();
    assertThat(refusal.getMessage().length()).isLessThan(Limits.PROBLEMS * 2200);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static String withProgram(String matrix, String line, int lines) {
    return "scenario: small\ntitle: t\nchecks: [C1]\nmatrix: {"
        + matrix
        + "}\ngroups:\n  - name: a\n    program:\n"
        + ("      - \"" + line + "\"\n").repeat(lines);
  }

  @Test
  void aLongValueIsNotCopiedIntoEveryLine() {
    String yaml = withProgram("p: [" + "a".repeat(20_000) + "]", "${p}", 2000);
    assertThat(yaml.length()).isLessThan(60_000);
    assertThat(allocated(yaml)).isLessThan(64 * MEBIBYTE);
  }

  @Test
  void aLineOfManyParametersIsNotExpanded() {
    String values =
        IntStream.range(0, 60)
            .mapToObj(i -> "v".repeat(37) + (100 + i))
            .collect(Collectors.joining(", "));
    String yaml = withProgram("p: [" + values + "]", "${p}".repeat(20_000), 2);
    assertThat(allocated(yaml)).isLessThan(192 * MEBIBYTE);
  }

  @Test
  void nothingIsSuggestedForWordsThatAreNotShown() {
    String yaml =
        IntStream.range(0, 29_000)
            .mapToObj(i -> "scenari" + i + ": 1\n")
            .collect(Collectors.joining());
    assertThat(allocated(yaml)).isLessThan(160 * MEBIBYTE);
  }
}
