package org.mpsstress.cli.sources.compilation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;

/** The flavours of a user's sources see what the tool's own flavours see. */
final class FaceFlagsTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  @TempDir Path folder;

  /** Of a member of an object on a stack, of which only the whole is passed on. */
  @ParameterizedTest
  @ValueSource(strings = {"controlled", "tsan"})
  void aMemberOfAStackObjectIsInstrumented(String flavour) throws Exception {
    Path source = folder.resolve("member.cpp");
    Files.writeString(
        source,
        """
        struct Pair { int first; int second; };
        void pass_on(Pair*);
        int member() {
          Pair pair{};
          pass_on(&pair);
          return pair.second;
        }
        """);
    FaceFlags flags = FaceFlags.of(HOME);
    List<String> command = new ArrayList<>(List.of(flags.compiler()));
    command.addAll(flags.common());
    command.addAll(flags.flavour(flavour));
    command.addAll(List.of("-S", "-o", "-", source.toString()));
    EndedChild compiled = ChildCommand.of(command).run();
    assertThat(compiled.exitCode()).as(compiled.output()).isZero();
    assertThat(compiled.output()).contains("__tsan_read4");
  }

  @Test
  void theToolsOwnFlavoursAreInstrumentedTheSameWay() throws IOException {
    String cmake = Files.readString(HOME.resolve("harness-native/cmake/flavour.cmake"));
    List<String> members =
        words(cmake, Pattern.compile("set\\(MPSSTRESS_INSTRUMENT_MEMBERS \"SHELL:([^\"]*)\"\\)"));
    for (String flavour : List.of("controlled", "tsan")) {
      Pattern set =
          Pattern.compile(
              "STREQUAL \"" + flavour + "\"\\).*?set\\(MPSSTRESS_INSTRUMENTATION([^)]*)\\)",
              Pattern.DOTALL);
      List<String> own = words(cmake, set);
      own.remove("${MPSSTRESS_INSTRUMENT_MEMBERS}");
      own.addAll(members);
      List<String> subjects = new ArrayList<>(FaceFlags.of(HOME).flavour(flavour));
      subjects.remove("-fdebug-info-for-profiling"); // for names alone
      assertThat(own).containsExactlyElementsOf(subjects);
    }
  }

  private static List<String> words(String text, Pattern pattern) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(pattern.pattern()).isTrue();
    return new ArrayList<>(
        Stream.of(matcher.group(1).replace("SHELL:", "").replace("\"", "").strip().split("\\s+"))
            .toList());
  }
}
