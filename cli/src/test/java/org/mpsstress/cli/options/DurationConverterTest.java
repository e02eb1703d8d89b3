package org.mpsstress.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** Times as people write them. */
final class DurationConverterTest {
  @ParameterizedTest
  @CsvSource({"500ms, 500", "60s, 60000", "5m, 300000", "5min, 300000", "2h, 7200000"})
  void isRead(String text, long millis) {
    assertThat(new DurationConverter().convert(text).toMillis()).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"60", "s", "-5s", "1.5h", "5 s", "9999999999s", ""})
  void isRefused(String text) {
    assertThatThrownBy(() -> new DurationConverter().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("for instance 500ms, 60s, 5m, 2h");
  }
}
