package org.mpsstress.cli.options;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time as people write it: 500ms, 60s, 5m, 2h. */
public final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern TIME = Pattern.compile("([0-9]{1,9})(ms|s|m|min|h)");

  @Override
  public Duration convert(String text) {
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      throw new TypeConversionException(
          "expected a number and a unit, for instance 500ms, 60s, 5m, 2h, not '" + text + "'");
    }
    long amount = Long.parseLong(time.group(1));
    return switch (time.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m", "min" -> Duration.ofMinutes(amount);
      default -> Duration.ofHours(amount);
    };
  }
}
