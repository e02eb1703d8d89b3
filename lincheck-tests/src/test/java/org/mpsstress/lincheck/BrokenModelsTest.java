package org.mpsstress.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lincheck objects to every broken model, with the interleaving that golden files hold. */
@Timeout(300)
final class BrokenModelsTest {
  static Stream<String> names() {
    return Programs.broken().stream().map(Program::name);
  }

  @ParameterizedTest
  @MethodSource("names")
  void itsInterleavingIsPrinted(String name) throws IOException {
    Check.Outcome outcome = Check.of(Programs.find(name).orElseThrow(), Effort.SHORT);
    assertThat(outcome.objects()).as("Lincheck objects to %s", name).isTrue();
    golden(name + ".txt", shortForm(outcome.message()));
  }

  /** Without the trace that repeats it with lines of code, which change with every edit. */
  private static String shortForm(String message) {
    int details = message.indexOf("Detailed trace:");
    return (details < 0 ? message : message.substring(0, details))
        .replaceAll("(?m)[ \\t]+$", "")
        .replaceAll("\\(\\w+\\.java:[0-9]+\\)", "")
        .strip()
        .concat("\n");
  }

  private static void golden(String name, String actual) throws IOException {
    Path file = Path.of("src/test/resources/golden", name);
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(file, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(file));
  }
}
