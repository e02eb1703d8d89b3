package org.mpsstress.scenarios.runner.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No name of a case leads out of the run directory. */
class RunDirectoriesTest {
  @ParameterizedTest
  @ValueSource(strings = {"../../etc/passwd", "/abs", "..", ".", "a/b", "x\u0000y", "-rf", "ü*?"})
  void namesAreConfined(String id) {
    String name = RunDirectories.fileName(id);
    Path base = Path.of("/out/cases");
    assertThat(base.resolve(name).normalize().getParent()).isEqualTo(base);
    assertThat(name).matches("[A-Za-z0-9_][A-Za-z0-9._=,+-]*");
  }

  @Test
  void plainNamesStayAndDifferentNamesDiffer() {
    assertThat(RunDirectories.fileName("churn,threads=8")).isEqualTo("churn,threads=8");
    assertThat(RunDirectories.fileName("a/b")).isNotEqualTo(RunDirectories.fileName("a:b"));
    String longName = "x".repeat(5000);
    assertThat(RunDirectories.fileName(longName)).hasSizeLessThan(120);
    assertThat(RunDirectories.fileName(longName + "1"))
        .isNotEqualTo(RunDirectories.fileName(longName + "2"));
  }
}
