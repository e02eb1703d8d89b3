package org.mpsstress.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/packages.md} is the sentence of each Java package about itself, so that none is
 * forgotten there. {@code -Dgolden.write=true} writes it anew.
 */
final class PackagesPageTest {
  private static final Path PAGE = Path.of("../docs/packages.md");
  private static final Pattern COMMENT = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("^package ([a-z.]+);", Pattern.MULTILINE);
  private static final Pattern TAG = Pattern.compile("\\{@(?:code|link) ([^}]*)}");
  private static final List<String> MODULES =
      List.of(
          "model",
          "harness-native",
          "scenarios",
          "tsan",
          "reports",
          "cli",
          "benchmarks",
          "lincheck-tests",
          "jcstress-tests");

  private static String page() throws IOException {
    StringBuilder page =
        new StringBuilder(
            """
            # The Java packages

            What each is for, in its own words. `PackagesPageTest` makes this page of them; which may know
            which: [architecture.md](architecture.md).
            """);
    for (String module : MODULES) {
      page.append("\n## ").append(module).append("\n\n| package | is |\n| --- | --- |\n");
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
        for (Path folder : files.filter(PackagesPageTest::hasCode).sorted().toList()) {
          page.append(row(folder.resolve("package-info.java")));
        }
      }
    }
    return page.toString();
  }

  private static boolean hasCode(Path folder) {
    try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
      return files.anyMatch(file -> file.toString().endsWith(".java"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String row(Path file) throws IOException {
    String text = Files.readString(file);
    Matcher comment = COMMENT.matcher(text);
    Matcher name = NAME.matcher(text);
    assertThat(comment.find() && name.find()).as("%s says what it is for", file).isTrue();
    String words = comment.group(1).replaceAll("\\n \\* ?", " ");
    words = TAG.matcher(words).replaceAll("`$1`").replaceAll("\\s+", " ").strip();
    return "| `%s` | %s |\n".formatted(own(name.group(1)), own(words).replace("|", "\\|"));
  }

  private static String own(String text) {
    return text.replace("org.mpsstress.", "");
  }

  @Test
  void everyPackageIsThereInItsOwnWords() throws IOException {
    String page = page();
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE).as("write it with -Dgolden.write=true").exists();
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }
}
