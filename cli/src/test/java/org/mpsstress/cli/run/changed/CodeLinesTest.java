package org.mpsstress.cli.run.changed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.UserError;
import org.mpsstress.scenarios.exploration.explorer.FunctionTable;

/** Functions of lines, as debug information says. */
final class CodeLinesTest {
  private static final String TABLES =
      """
      debug_line[0x00000000]
      include_directories[  0] = "/home/a/build"
      include_directories[  1] = "/home/a"
      file_names[  0]:
                 name: "/home/a/build/unity.cxx"
            dir_index: 0
      file_names[  1]:
                 name: "src/pool.cpp"
            dir_index: 1
      file_names[  2]:
                 name: "src/pool.hpp"
            dir_index: 1

      Address            Line   Column File   ISA Discriminator OpIndex Flags
      ------------------ ------ ------ ------ --- ------------- ------- -------------
      0x0000000000001000     10      0      1   0             0       0  is_stmt
      0x0000000000001004     12      3      1   0             0       0  is_stmt prologue_end
      0x0000000000001008      5      3      2   0             0       0
      0x0000000000002000     20      0      1   0             0       0  is_stmt
      0x0000000000002004      0      0      1   0             0       0
      0x0000000000002008      5      3      2   0             0       0
      debug_line[0x00004000]
      include_directories[  0] = "/elsewhere"
      file_names[  1]:
                 name: "src/pool.cpp"
            dir_index: 0
      0x0000000000003000     12      0      1   0             0       0  is_stmt
      """;

  private static final FunctionTable FUNCTIONS =
      FunctionTable.of(Map.of(0x1000L, "take", 0x2000L, "give", 0x3000L, "other"));

  private static CodeLines lines() throws IOException {
    return CodeLines.parsed(new StringReader(TABLES), Path.of("/home/a/src"), FUNCTIONS);
  }

  @Test
  void aLineIsOfTheFunctionsThatHaveCodeOfIt() throws IOException {
    CodeLines lines = lines();
    assertThat(lines.functions(Path.of("pool.cpp"), new Changes.Lines(11, 12)))
        .containsExactly("take");
    assertThat(lines.functions(Path.of("pool.hpp"), new Changes.Lines(5, 5)))
        .as("inlined into both")
        .containsExactly("give", "take");
    assertThat(lines.functions(Path.of("pool.cpp"))).containsExactly("give", "take");
  }

  @Test
  void aLineWithoutCodeIsOfThoseNextToIt() throws IOException {
    CodeLines lines = lines();
    assertThat(lines.functions(Path.of("pool.cpp"), new Changes.Lines(11, 11)))
        .containsExactly("take");
    assertThat(lines.functions(Path.of("pool.cpp"), new Changes.Lines(14, 15)))
        .containsExactly("give", "take");
    assertThat(lines.functions(Path.of("nothing.hpp"), new Changes.Lines(1, 1))).isEmpty();
  }

  @Test
  void whatIsNoExecutableIsSaidSo(@TempDir Path folder) throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "no executable");
    assertThatThrownBy(() -> CodeLines.of(text, folder, FUNCTIONS))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("cannot read " + text);
  }
}
