package org.mpsstress.scenarios.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.language.program.OperationTable;

/** Whoever has words for the bits of a SUT has the same, in the same order. */
class CapabilityTest {
  private static List<String> words(String file, String from, String to) throws IOException {
    String text = Files.readString(Path.of("..").resolve(file));
    int begin = text.indexOf(from);
    assertThat(begin).as(from).isPositive();
    return Pattern.compile("\"([a-z_]+)\"")
        .matcher(text.substring(begin, text.indexOf(to, begin)))
        .results()
        .map(word -> word.group(1))
        .toList();
  }

  @Test
  void theHarnessHasTheseWordsForTheBits() throws IOException {
    assertThat(words("harness-native/app/harness_capabilities.cpp", "kWords[]", "};"))
        .isEqualTo(Capability.WORDS);
  }

  @Test
  void theToolForPythonHasTheseWordsForTheBits() throws IOException {
    assertThat(words("tools/mps_stress.py", "CAPABILITIES = (", "\n\n"))
        .isEqualTo(Capability.WORDS);
  }

  @Test
  void thereAreAsManyBits() throws IOException {
    String header = Files.readString(Path.of("../harness-native/include/mpsstress/sut.h"));
    assertThat(Pattern.compile("MPSS_CAN_[A-Z_]+ = 1 << (\\d+)").matcher(header).results())
        .extracting(bit -> Integer.valueOf(bit.group(1)))
        .containsExactlyElementsOf(
            java.util.stream.IntStream.range(0, Capability.WORDS.size()).boxed().toList());
  }

  @Test
  void operationsNeedNothingElse() {
    TreeSet<String> needs = new TreeSet<>();
    OperationTable.get().operations().forEach(operation -> needs.addAll(operation.needs()));
    assertThat(needs).isNotEmpty().isSubsetOf(Capability.WORDS);
  }
}
