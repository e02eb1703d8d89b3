package org.mpsstress.harness.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.harness.preflight.Instrumentation.Kind;

/** What the compilers of this machine make with and without sanitizers is told apart. */
@EnabledOnOs(OS.LINUX)
class InstrumentationTest {
  private static final String CODE =
      "int shared[4];\nint work(int i) { return shared[i & 3]++; }\n"
          + "int main(int n, char**) { return work(n); }\n";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "clang++-19, -fsanitize=thread, THREAD, holds objects with the constructor tsan.module_ctor",
    "clang++-19, -fsanitize=address, ADDRESS, holds objects with the constructor asan.module_ctor",
    "g++, -fsanitize=thread, THREAD, refers to __tsan_func_entry",
    "g++, -fsanitize=address, ADDRESS, refers to __asan_report_load4",
    "g++, -fsanitize=thread -static-libtsan, THREAD, and its code calls the hooks",
    "g++, -fsanitize=address -static-libasan, ADDRESS, and its code calls the hooks",
    "clang++-19, -fsanitize=thread -s, THREAD, and its code calls the hooks",
    "clang++-19, -fsanitize=address -s, ADDRESS, and its code calls the hooks",
    "g++, -g, NONE, symbols is a sanitizer's hook",
    "clang++-19, -fsanitize=undefined, NONE, symbols is a sanitizer's hook",
    "g++, -s, UNKNOWN, a stripped executable: a static runtime would not be seen"
  })
  void tellsExecutables(String program, String options, Kind kind, String reason)
      throws IOException {
    Path built = compiler().build(program, "program", CODE, options.split(" "));

    Instrumentation answer = Instrumentation.of(LibraryFile.read(built));

    assertThat(answer.kind()).as(answer.reason()).isEqualTo(kind);
    assertThat(answer.reason()).contains(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "clang++-19, -fsanitize=thread, THREAD",
    "clang++-19, -fsanitize=address, ADDRESS",
    "g++, -fsanitize=thread, THREAD",
    "g++, -fsanitize=address, ADDRESS",
    "clang++-19, -fsanitize=thread -s, THREAD",
    "g++, -fsanitize=thread -s, THREAD",
    "g++, -s, NONE"
  })
  void tellsSharedLibraries(String program, String options, Kind kind) throws IOException {
    List<String> all = new ArrayList<>(List.of("-shared", "-fPIC"));
    all.addAll(List.of(options.split(" ")));
    Path built = compiler().build(program, "libcode.so", CODE, all.toArray(String[]::new));

    Instrumentation answer = Instrumentation.of(LibraryFile.read(built));

    assertThat(answer.kind()).as(answer.reason()).isEqualTo(kind);
  }

  /** The runtime alone reports no race in code that does not call it. */
  @ParameterizedTest
  @CsvSource({
    "clang++-19, -fsanitize=thread, holds ThreadSanitizer's runtime itself, NONE",
    "clang++-19, -fsanitize=thread -s, holds ThreadSanitizer's runtime itself, NONE",
    "clang++-19, -fsanitize=address, holds AddressSanitizer's runtime itself, NONE",
    "g++, -fsanitize=thread -static-libtsan, holds ThreadSanitizer's runtime itself, NONE",
    "g++, -fsanitize=address -static-libasan, holds AddressSanitizer's runtime itself, NONE",
    "g++, -fsanitize=thread, symbols is a sanitizer's hook, NONE",
    "clang++-19, -fsanitize=address -shared, symbols is a sanitizer's hook, NONE"
  })
  void aRuntimeWithoutInstrumentedCodeIsNotEnough(
      String program, String options, String reason, Kind kind) throws IOException {
    Path object = compiler().build(program, "plain.o", CODE, "-c", "-fPIC");
    List<String> link = new ArrayList<>(List.of(program, object.toString()));
    link.addAll(List.of(options.split(" ")));
    Path linked = directory.resolve("program");
    link.addAll(List.of("-o", linked.toString()));
    Compiler.run(Map.of(), directory, link.toArray(String[]::new));

    Instrumentation answer = Instrumentation.of(LibraryFile.read(linked));

    assertThat(answer.kind()).as(answer.reason()).isEqualTo(kind);
    assertThat(answer.reason()).contains(reason);
  }

  @Test
  void oneInstrumentedFileAmongOthersIsSeen() throws IOException {
    String plain = "int more[4];\nextern \"C\" int plain() { return more[1]++; }\n";
    Path object = compiler().build(Compiler.CLANG, "plain.o", plain, "-c");
    Path built =
        compiler().build(Compiler.CLANG, "mixed", CODE, "-fsanitize=thread", object.toString());

    assertThat(Instrumentation.of(LibraryFile.read(built)).kind()).isEqualTo(Kind.THREAD);
  }

  /** Names that only look like hooks, and functions that uninstrumented code may call. */
  @Test
  void patternsAreAnchored() throws IOException {
    String source =
        """
        extern "C" {
        void __tsan_acquire(void*); void __tsan_release(void*); void __asan_poison_memory_region();
        void __tsan_init(); void my__tsan_read8(); void tsan_read8(); void _tsan_func_entry();
        struct OffsetsAndMasks { void compute(); };
        }
        void call(void* p, OffsetsAndMasks& o) {
          __tsan_acquire(p); __tsan_release(p); __asan_poison_memory_region(); __tsan_init();
          my__tsan_read8(); tsan_read8(); _tsan_func_entry(); o.compute();
        }
        """;
    LibraryFile file = LibraryFile.read(compiler().library("libnames.so", source));

    assertThat(Symbols.of(file)).contains("U _ZN15OffsetsAndMasks7computeEv", "U __tsan_acquire");
    assertThat(Instrumentation.of(file).kind()).isEqualTo(Kind.NONE);
  }

  @Test
  void aFileWithoutSymbolsIsUnknown() throws IOException {
    Path built = compiler().build(Compiler.GCC, "program", CODE, "-static", "-s");

    Instrumentation answer = Instrumentation.of(LibraryFile.read(built));

    assertThat(answer).isEqualTo(new Instrumentation(Kind.UNKNOWN, "it has no symbols at all"));
  }

  @Test
  void theRuntimeAsALibraryIsUnknown() throws IOException {
    String name = Compiler.run(Map.of(), directory, "g++", "-print-file-name=libtsan.so").strip();
    assertThat(Files.exists(Path.of(name))).isTrue();

    assertThat(Instrumentation.of(LibraryFile.read(Path.of(name))).kind()).isEqualTo(Kind.UNKNOWN);
  }

  private Compiler compiler() {
    return new Compiler(directory);
  }
}
