package org.mpsstress.cli.sources.compilation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a linker misses: named with its users, and something in the place of each. */
final class LinkGapsTest {
  private static final String FUNCTION = "_ZN4pool4lostEPNS_6StreamE";
  private static final String VARIABLE = "_ZN4pool5countE";

  @TempDir private Path folder;

  @Test
  void eachUseIsReadWithItsSource() {
    LinkGaps gaps =
        LinkGaps.of(
            """
            /usr/bin/ld: /tmp/objects/Pool.mm-0123456789ab.o: in function `_ZN4pool3runEv':
            /home/me/pool/Pool.mm:675: undefined reference to `_ZN4pool4lostEPNS_6StreamE'
            /usr/bin/ld: /home/me/pool/Pool.mm:678: undefined reference to `_ZN4pool5countE'
            /usr/bin/ld: /home/me/pool/Pool.mm:680: more undefined references to `_ZN4pool5countE' follow
            /usr/bin/ld: /tmp/objects/Event.mm-0123456789ab.o:(.data.rel+0x8): undefined reference to `_ZTVN4pool5EventE'
            clang++-19: error: linker command failed with exit code 1 (use -v to see invocation)
            """);
    assertThat(gaps.gaps())
        .containsExactly(
            new LinkGaps.Gap(FUNCTION, "Pool.mm", "/home/me/pool/Pool.mm", 675),
            new LinkGaps.Gap(VARIABLE, "Pool.mm", "/home/me/pool/Pool.mm", 678),
            new LinkGaps.Gap("_ZTVN4pool5EventE", "Pool.mm", "", 0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_ZN4pool5countE | pool::count | true",
        "_ZN4pool4lostEi | pool::lost(int) | false",
        "_ZN4pool4lostEv | pool::lost() | false",
        "_ZN4pool3setEPNS_6StreamE | pool::set(pool::Stream*) | false",
        "_ZN4pool4sizeILi3EE | pool::size<3> | true",
        "_ZN4pool4sizeIFvvEEE | pool::size<void ()> | true",
        "_ZN4pool3getIFvvEEEvv | void pool::get<void ()>() | false",
        "_ZGVN4pool5countE | guard variable for pool::count | true",
        "_ZTVN4pool5EventE | vtable for pool::Event | false",
        "mach_msg | mach_msg | false"
      })
  void aFunctionHasParameters(String symbol, String name, boolean variable) {
    assertThat(LinkGaps.isVariable(symbol, name)).isEqualTo(variable);
  }

  @Test
  void nothingIsReadOutOfAnythingElse() {
    assertThat(LinkGaps.of("ninja: error: unknown target\n").gaps()).isEmpty();
    assertThat(LinkGaps.of("x.o: undefined reference to `quote\"d'\n").gaps()).isEmpty();
  }

  /** As a build does it: linked once, then again with what stands in. */
  @Test
  void aFunctionThatIsCalledEndsTheRunWithItsName() throws Exception {
    write(
        "main.cpp",
        """
        #include <cstdio>
        #include <cstdlib>
        extern "C" void mpss_face_unsupported(const char* text) {
          std::printf("unsupported: %s\\n", text);
          std::exit(6);
        }
        namespace pool {
        extern int count;
        struct Stream;
        int lost(Stream*);
        }
        int main() {
          std::printf("%d\\n", pool::count);
          return pool::lost(nullptr);
        }
        """);
    Compiler first = compile("main.cpp");
    LinkGaps gaps = LinkGaps.of(first.output());
    assertThat(gaps.symbols()).contains(FUNCTION, VARIABLE);
    List<String> symbols = List.copyOf(gaps.symbols());
    List<String> names = SourcesBuild.demangled(symbols, folder);
    assertThat(names).contains("pool::lost(pool::Stream*)", "pool::count");
    write("gaps.cpp", LinkGaps.source(symbols, names));
    Compiler second = compile("main.cpp", "gaps.cpp");
    assertThat(second.code()).as(second.output()).isZero();
    Compiler run = Compiler.run(List.of(folder.resolve("program").toString()), folder);
    assertThat(run.output()).isEqualTo("0\nunsupported: pool::lost(pool::Stream*)\n");
    assertThat(run.code()).isEqualTo(6);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private Compiler compile(String... sources) throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of("clang++-19", "-std=c++17", "-w", "-Wl,--no-demangle", "-o", "program"));
    words.addAll(List.of(sources));
    return Compiler.run(words, folder);
  }
}
