package org.mpsstress.cli.sources.compilation;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The text of a build file for ninja; every path and word in it is quoted for ninja and the shell.
 */
final class NinjaText {
  private final StringBuilder text = new StringBuilder();

  NinjaText() {
    rule("compile", "$compiler $flags -MMD -MF $out.d -c $in -o $out", "compiling $in");
    text.append("  depfile = $out.d\n  deps = gcc\n\n");
    rule("link", "$compiler -o $out @$out.words", "linking $out");
    text.append("  rspfile = $out.words\n  rspfile_content = $words\n\n");
  }

  private void rule(String name, String command, String description) {
    text.append("rule ").append(name).append("\n  command = ").append(command);
    text.append("\n  description = ").append(description).append('\n');
  }

  /** An object of a source. */
  void compile(String compiler, Path source, Path object, List<String> flags) {
    text.append("build ").append(path(object)).append(": compile ").append(path(source));
    text.append("\n  compiler = ").append(word(compiler));
    text.append("\n  flags = ").append(words(flags)).append("\n\n");
  }

  /** What is linked, anew whenever one of these is newer. */
  void link(String compiler, Path out, List<Path> of, List<String> words) {
    text.append("build ").append(path(out)).append(": link |");
    of.forEach(one -> text.append(' ').append(path(one)));
    text.append("\n  compiler = ").append(word(compiler));
    text.append("\n  words = ").append(words(words)).append("\n\n");
    text.append("default ").append(path(out)).append('\n');
  }

  String text() {
    return text.toString();
  }

  private static String path(Path path) {
    return path.toString().replace("$", "$$").replace(" ", "$ ").replace(":", "$:");
  }

  private static String words(List<String> words) {
    return words.stream().map(NinjaText::word).collect(Collectors.joining(" "));
  }

  /** In single quotes wherever the shell, or a compiler that reads words of a file, could mind. */
  private static String word(String word) {
    String quoted =
        word.matches("[A-Za-z0-9_./,:=+@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    return quoted.replace("$", "$$");
  }
}
