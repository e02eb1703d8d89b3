package org.mpsstress.scenarios.assertions;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page about one's own tests shows {@link OneRunTest}, which runs here, word for word. */
class DocumentedExampleTest {
  private static final Path PAGE = Path.of("../docs/use-from-your-tests.md");
  private static final Path EXAMPLE =
      Path.of("src/test/java/org/mpsstress/scenarios/assertions/OneRunTest.java");

  @Test
  void thePageShowsATestThatRuns() throws Exception {
    String example = Files.readString(EXAMPLE);
    String body = example.substring(example.indexOf("class OneRunTest"));
    assertThat(Files.readString(PAGE)).contains("\n" + body + "```");
  }
}
