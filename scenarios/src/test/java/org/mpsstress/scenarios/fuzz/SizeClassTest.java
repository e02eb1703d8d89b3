package org.mpsstress.scenarios.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeClassTest {
  private static final Path CONFIG = Path.of("../harness-native/src/backend/config.hpp");

  @ParameterizedTest
  @CsvSource({
    "1, TINY",
    "64, TINY",
    "65, SMALL",
    "16384, SMALL",
    "16385, LARGE",
    "1048576, LARGE",
    "1048577, HUGE",
  })
  void aTensorHasTheClassOfItsElements(long elements, SizeClass its) {
    assertThat(SizeClass.of(elements)).isEqualTo(its);
  }

  /** What fills more than half of a large heap has one of its own. */
  @Test
  void theBordersAreThoseOfTheAllocator() throws IOException {
    assertThat(SizeClass.SMALL.most * Float.BYTES).isEqualTo(bytes("small_block"));
    assertThat(SizeClass.LARGE.most * Float.BYTES).isEqualTo(bytes("large_heap") / 2);
  }

  private static long bytes(String name) throws IOException {
    Matcher found =
        Pattern.compile(name + " = std::size_t\\{(\\d+)\\} << (\\d+);")
            .matcher(Files.readString(CONFIG));
    assertThat(found.find()).as(name).isTrue();
    return Long.parseLong(found.group(1)) << Integer.parseInt(found.group(2));
  }
}
