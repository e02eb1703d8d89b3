package org.mpsstress.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Main;
import org.mpsstress.cli.Typed;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.CheckoutHere;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import picocli.CommandLine;

/**
 * Every command of the README is one that the command line takes; those that can be carried out
 * here print the lines that the README shows. {@code -Dgolden.write=true} writes the transcripts of
 * all of them, in full, to {@code target/readme}.
 */
@Timeout(180)
final class ReadmeTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern TOKEN = Pattern.compile("MPS1\\.[A-Za-z0-9_-]{20,}");
  private static final Pattern TYPED = Pattern.compile("^ *(\\$ )?\\./mps-stress ");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

  @TempDir private Path folder;

  private static List<CommandBlocks.Block> blocks() throws IOException {
    return CommandBlocks.of(Files.readString(ROOT.resolve("README.md")));
  }

  @Test
  void everyBlockOfCommandsSaysWhetherItIsCarriedOut() throws IOException {
    assertThat(blocks()).hasSizeGreaterThan(5);
    for (CommandBlocks.Block block : blocks()) {
      assertThat(block.mark()).as("the mark above%n%s", block.text()).isNotNull();
      boolean executed = block.language().equals("console");
      assertThat(block.exitCode() != null).as(block.mark()).isEqualTo(executed);
      if (!executed) {
        assertThat(CommandBlocks.REASONS).contains(block.mark());
      }
    }
  }

  @Test
  void everyCommandIsOneThatTheCommandLineTakes() throws IOException {
    int parsed = 0;
    for (CommandBlocks.Block block : blocks()) {
      for (CommandBlocks.Command command : block.commands()) {
        if (command.isMpsStress()) {
          assertThatCode(() -> take(command.arguments()))
              .as(String.join(" ", command.words()))
              .doesNotThrowAnyException();
          parsed++;
        } else {
          assertThat(ROOT.resolve(command.words().get(0))).isExecutable();
        }
      }
    }
    assertThat(parsed).isGreaterThan(20);
  }

  @Test
  void thePagesCommandsAreTakenToo() throws IOException {
    List<String> lines = new ArrayList<>();
    try (var pages = Files.list(ROOT.resolve("docs"))) {
      for (Path page : pages.filter(file -> file.toString().endsWith(".md")).toList()) {
        Files.readString(page).lines().filter(TYPED.asPredicate()).forEach(lines::add);
      }
    }
    assertThat(lines).hasSizeGreaterThan(30);
    for (String line : lines) {
      CommandBlocks.Command command =
          new CommandBlocks.Block(null, "sh", line.strip().replaceFirst("^\\$ ", ""))
              .commands()
              .get(0);
      assertThatCode(() -> take(command.arguments())).as(line).doesNotThrowAnyException();
    }
  }

  /** Parses it, and has options refused that a run refuses before it begins: on what, and how. */
  private void take(String... words) {
    Installation nothing = new FakeInstallation(folder);
    CommandLine.ParseResult parsed = Main.program(nothing).parseArgs(words);
    if (parsed.hasSubcommand()) {
      parsed.subcommand().commandSpec().mixins().values().stream()
          .map(CommandLine.Model.CommandSpec::userObject)
          .filter(RunOptions.class::isInstance)
          .map(RunOptions.class::cast)
          .forEach(options -> options.check(nothing));
    }
  }

  @Test
  void aRunThatWouldBeRefusedIsNoneThatTheCommandLineTakes() {
    assertThatThrownBy(() -> take("run", "--sut", "torch", "--strategy", "pos"))
        .isInstanceOf(UserError.class);
  }

  @Test
  void whatIsCarriedOutEndsAndPrintsAsShown() throws IOException {
    String token = "MPS1.none";
    for (CommandBlocks.Block block : blocks()) {
      if (block.exitCode() == null) {
        continue;
      }
      for (CommandBlocks.Command command : block.commands()) {
        List<String> words = new ArrayList<>(List.of(command.arguments()));
        String last = token;
        words.replaceAll(word -> word.startsWith("MPS1.") ? last : word);
        if (List.of("run", "replay").contains(words.get(0))) {
          words.addAll(List.of("--out", folder.resolve("run" + System.nanoTime()).toString()));
        }
        Typed typed = Typed.at(CheckoutHere.get(), words.toArray(String[]::new));
        keep(command, typed);
        assertThat(typed.code()).as("%s%n%s", words, typed).isEqualTo(block.exitCode());
        String printed = typed.err() + typed.out();
        assertThat(shows(printed.lines().toList(), command.shown()))
            .as("what of %s is not printed, in this order:%n%s", words, printed)
            .isEmpty();
        Matcher found = TOKEN.matcher(printed);
        token = found.find() ? found.group() : token;
      }
    }
  }

  /** The shown lines that are not printed, each after the one before it. */
  private static List<String> shows(List<String> printed, List<String> shown) {
    int at = 0;
    for (int i = 0; i < shown.size(); i++) {
      Pattern line = pattern(shown.get(i));
      while (at < printed.size() && !line.matcher(printed.get(at).strip()).matches()) {
        at++;
      }
      if (at++ == printed.size()) {
        return shown.subList(i, shown.size());
      }
    }
    return List.of();
  }

  private static Pattern pattern(String shown) {
    return Pattern.compile(
        Arrays.stream(shown.strip().split("…", -1))
            .map(part -> part.isEmpty() ? "" : Pattern.quote(part))
            .map(part -> part.replaceAll(" {2,}", "\\\\E +\\\\Q"))
            .collect(Collectors.joining(".*")));
  }

  private static void keep(CommandBlocks.Command command, Typed typed) throws IOException {
    if (Boolean.getBoolean("golden.write")) {
      Path transcripts = Files.createDirectories(Path.of("target", "readme"));
      Files.writeString(
          transcripts.resolve(command.words().get(1) + ".txt"),
          "$ " + String.join(" ", command.words()) + "\n" + typed.err() + typed.out());
    }
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    for (Path page :
        List.of(
            ROOT.resolve("README.md"),
            ROOT.resolve("docs/README.md"),
            ROOT.resolve("docs/how-it-works.md"))) {
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        assertThat(page.resolveSibling(link.group(1))).exists();
      }
    }
  }

  @Test
  void theStrategiesThatOneStartsWithAreNamed() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    assertThat(List.of("free", "noise", Strategy.AUTO.word()))
        .isSubsetOf(Engines.strategies())
        .allSatisfy(strategy -> assertThat(readme).contains("`" + strategy + "`"));
  }

  /** The page has a table of them; a new one needs no row there, but its file must say as much. */
  @Test
  void everyStrategyHasAPaper() throws IOException {
    Path schedulers = ROOT.resolve("harness-native/src/runtime/schedulers");
    Matcher line =
        Pattern.compile(
                "^MPSSTRESS_STRATEGY\\(k\\w+, \"([a-z]+)\", (make_\\w+)\\)$", Pattern.MULTILINE)
            .matcher(Files.readString(schedulers.resolve("list.inc")));
    int count = 0;
    while (line.find()) {
      count++;
      String source = sourceWith(line.group(2), schedulers);
      assertThat(source.lines().takeWhile(text -> text.startsWith("//")).toList())
          .as("how %s chooses, and its paper", line.group(1))
          .hasSizeGreaterThan(1)
          .satisfies(
              head ->
                  assertThat(String.join(" ", head))
                      .containsPattern("the baseline|[A-Z]{3,6},?( //)? [12][0-9]{3}[).]"));
    }
    assertThat(count).isEqualTo(Strategy.drawing().size() - 1);
  }

  private static String sourceWith(String maker, Path schedulers) throws IOException {
    try (var files = Files.list(schedulers)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".cpp")).toList()) {
        String source = Files.readString(file);
        if (source.contains("> " + maker + "(")) {
          return source;
        }
      }
    }
    throw new AssertionError("no source has " + maker);
  }

  @Test
  void theIndexNamesEveryPage() throws IOException {
    String index = Files.readString(ROOT.resolve("docs/README.md"));
    try (var pages = Files.list(ROOT.resolve("docs"))) {
      for (Path page : pages.filter(file -> file.toString().endsWith(".md")).toList()) {
        String name = page.getFileName().toString();
        assertThat(index)
            .satisfiesAnyOf(
                text -> assertThat(text).contains("(" + name + ")"),
                text -> assertThat(name).isEqualTo("README.md"));
      }
    }
  }
}
