package org.mpsstress.cli.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The blocks of a page that hold commands. Each stands under a mark, which says whether a test may
 * carry it out: {@code <!-- executed, exit code N -->} or the reason why not.
 */
final class CommandBlocks {
  /** Why commands are only parsed. */
  static final List<String> REASONS =
      List.of(
          "needs a Mac and a libtorch",
          "needs a libtorch",
          "needs a terminal",
          "takes more than 30 s");

  private static final Pattern BLOCK =
      Pattern.compile("(?:<!-- (.*?) -->\n)?```(sh|console)\n(.*?)```\n", Pattern.DOTALL);
  private static final Pattern EXECUTED = Pattern.compile("executed, exit code (\\d+)");

  private CommandBlocks() {}

  /**
   * A block.
   *
   * @param mark above it; null where there is none
   * @param language sh: commands; console: commands after "$ ", each with lines that it prints
   * @param text between the fences
   */
  record Block(String mark, String language, String text) {
    /** The exit code of its commands; null where they are only parsed. */
    Integer exitCode() {
      Matcher executed = EXECUTED.matcher(mark);
      return executed.matches() ? Integer.valueOf(executed.group(1)) : null;
    }

    /** Its commands with what they print. */
    List<Command> commands() {
      List<Command> commands = new ArrayList<>();
      for (String line : text.lines().toList()) {
        boolean typed = language.equals("sh") || line.startsWith("$ ");
        if (typed && !line.isBlank()) {
          String command = line.startsWith("$ ") ? line.substring(2) : line;
          commands.add(new Command(words(command), new ArrayList<>()));
        } else if (!typed) {
          commands.get(commands.size() - 1).shown().add(line);
        }
      }
      return commands;
    }

    private static List<String> words(String command) {
      return List.of(command.replaceFirst("\\s+#.*", "").strip().split("\\s+"));
    }
  }

  /**
   * A command.
   *
   * @param words the program first
   * @param shown lines that it prints; "…" stands for any text
   */
  record Command(List<String> words, List<String> shown) {
    boolean isMpsStress() {
      return words.get(0).equals("./mps-stress");
    }

    String[] arguments() {
      return words.subList(1, words.size()).toArray(String[]::new);
    }
  }

  static List<Block> of(String page) {
    List<Block> blocks = new ArrayList<>();
    Matcher block = BLOCK.matcher(page);
    while (block.find()) {
      blocks.add(new Block(block.group(1), block.group(2), block.group(3)));
    }
    return blocks;
  }
}
