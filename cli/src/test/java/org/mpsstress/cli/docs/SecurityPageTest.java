package org.mpsstress.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Main;
import picocli.CommandLine;

/** What the page on security says of commands is so, where that can be seen. */
final class SecurityPageTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  @TempDir private Path folder;

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/security.md"));
  }

  /** What stands in backquotes in the first column of its table of commands. */
  private static List<String> commands() throws IOException {
    return page()
        .lines()
        .dropWhile(line -> !line.equals("| command | reads | writes | loads and starts |"))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .flatMap(row -> QUOTED.matcher(row.split("\\|")[1]).results().map(found -> found.group(1)))
        .toList();
  }

  private Set<String> verbs() {
    CommandLine program = Main.program(new FakeInstallation(folder));
    return program.getSubcommands().values().stream() // under each name that one has
        .map(CommandLine::getCommandName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyVerbStandsInTheTableAndNoOther() throws IOException {
    Set<String> ofTable =
        commands().stream()
            .map(command -> command.split(" ")[0])
            .filter(word -> !word.startsWith("--") && !word.contains("."))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(ofTable).isEqualTo(verbs());
  }

  @Test
  void everyProgramOfTheCheckoutThatItNamesIsThere() throws IOException {
    Matcher named = Pattern.compile("`(?:\\./)?((?:tools/)?[a-z_-]+\\.sh)\\b").matcher(page());
    Set<String> programs = new TreeSet<>();
    while (named.find()) {
      programs.add(named.group(1));
    }
    assertThat(programs).hasSizeGreaterThan(5);
    assertThat(programs).allSatisfy(name -> assertThat(ROOT.resolve(name)).isRegularFile());
  }

  @Test
  void everyOptionOfACommandThatItNamesIsOneOfIt() throws IOException {
    CommandLine program = Main.program(new FakeInstallation(folder));
    for (String command : commands()) {
      List<String> words = Arrays.asList(command.split(" "));
      CommandLine verb = program.getSubcommands().get(words.get(0));
      words.stream()
          .skip(1)
          .filter(word -> word.startsWith("--"))
          .forEach(
              option ->
                  assertThat(verb.getCommandSpec().optionsMap()).as(command).containsKey(option));
    }
  }

  /** By the label that help shows; words, numbers and names open nothing. */
  private static final Set<String> OPENED =
      Set.of("PATH", "FILE", "DIR", "LIB", "PATH|MANIFEST", "COMMIT", "NAME=VALUE");

  @Test
  void everyOptionThatNamesAFileAProgramOrACommitIsOnThePage() throws IOException {
    String page = page();
    int named = 0;
    for (CommandLine verb : Main.program(new FakeInstallation(folder)).getSubcommands().values()) {
      for (CommandLine.Model.OptionSpec option : verb.getCommandSpec().options()) {
        if (OPENED.contains(option.paramLabel())) {
          assertThat(page).as(verb.getCommandName()).containsPattern(option.longestName() + "\\b");
          named++;
        }
      }
    }
    assertThat(named).isGreaterThan(30);
  }
}
