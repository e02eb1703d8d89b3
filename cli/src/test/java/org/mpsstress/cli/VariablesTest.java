package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A variable that makes no sense is its user's mistake, and is named. */
final class VariablesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MPSSTRESS_MEMORY_LIMIT | abc | a size like 6000m or 8g",
        "MPSSTRESS_MEMORY_LIMIT | '' | a size",
        "MPSSTRESS_NOISE_SEED | abc | a whole number from 0 to 18446744073709551615",
        "MPSSTRESS_NOISE_SEED | '' | a whole number",
        "MPSSTRESS_NOISE_SEED | -1 | a whole number",
        "MPSSTRESS_NOISE_SEED | 18446744073709551616 | a whole number",
        "MPSSTRESS_NOISE_REPORT | /no/such/folder/x | a file in a folder that is there",
        "MPSSTRESS_NOISE_REPORT | . | a file",
        "MPSSTRESS_CRASH_REPORTS | .:/no/such/folder | folders that are there",
        "MPSSTRESS_PARENT | 0 | a whole number from 1",
        "MPS_ENABLE_COMMIT_AND_CONTINUE | yes | a whole number from 0",
        "MPS_STREAM_POOL_WAIT_TIMEOUT_MS | -2 | a whole number from -1",
        "MPS_FORCE_GRAPH_PATH | 0x1 | a whole number from 0",
        "PYTORCH_MPS_LOG_PROFILE_INFO | 99999999999999999999 | a whole number from 0",
      })
  void oneOfNoSenseIsRefusedByName(String name, String value, String expected) {
    assertThatThrownBy(() -> Variables.check(Map.of(name, value)))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(name + " is '" + value + "'; expected " + expected);
  }

  @ParameterizedTest
  @CsvSource({
    "MPSSTRESS_MEMORY_LIMIT, 8g",
    "MPSSTRESS_NOISE_SEED, 18446744073709551615",
    "MPSSTRESS_NOISE_REPORT, noise.json",
    "MPSSTRESS_CRASH_REPORTS, .:..",
    "MPSSTRESS_CRASH_REPORTS, ''",
    "MPSSTRESS_PARENT, 4711",
    "MPSSTRESS_JAVA_OPTIONS, -Xmx1x",
    "MPSSTRESS_ROUND, 5",
    "MPSSTRESS_FAIL_COUNT, x",
    "MPS_STREAM_POOL_WAIT_TIMEOUT_MS, -1",
    "MPS_FORCE_GRAPH_PATH, 1",
  })
  void oneOfSensePasses(String name, String value) {
    assertThatCode(() -> Variables.check(Map.of(name, value))).doesNotThrowAnyException();
  }

  @Test
  void aMisspeltOneIsNotPassedOver() {
    assertThatThrownBy(() -> Variables.check(Map.of("MPSSTRESS_MEMROY_LIMIT", "1g")))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "there is no variable MPSSTRESS_MEMROY_LIMIT; did you mean MPSSTRESS_MEMORY_LIMIT?");
  }

  @Test
  void whatItHasSteersNoTerminal() {
    assertThatThrownBy(
            () -> Variables.check(Map.of("MPSSTRESS_NOISE_SEED", "\u001b[2J" + "x".repeat(5000))))
        .satisfies(
            error -> {
              assertThat(error.getMessage()).doesNotContain("\u001b");
              assertThat(error.getMessage().length()).isLessThan(400);
            });
  }

  /** Whoever lets code read another variable is told of this table. */
  @Test
  void everyVariableThatCodeReadsIsLookedAt() throws IOException {
    Set<String> read = new TreeSet<>();
    Pattern name = Pattern.compile("\"(MPSSTRESS_[A-Z_]+|(?:PYTORCH_)?MPS_[A-Z_]+)\"");
    for (String folder :
        new String[] {
          "../harness-native/src/noise", "../harness-native/src/backend", "../harness-native/app"
        }) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file : files.filter(one -> one.toString().endsWith(".cpp")).toList()) {
          Matcher found = name.matcher(Files.readString(file));
          while (found.find()) {
            read.add(found.group(1));
          }
        }
      }
    }
    read.remove("MPSSTRESS_EXPLORE"); // of a program of its own, which says what it takes
    assertThat(read).contains("MPSSTRESS_NOISE_SEED", "MPS_FORCE_GRAPH_PATH", "MPSSTRESS_PARENT");
    for (String one : read) {
      assertThatThrownBy(() -> Variables.check(Map.of(one, "/no/such\u0007 thing")))
          .as(one)
          .isInstanceOf(UserError.class)
          .hasMessageContaining(one);
    }
  }
}
