package org.mpsstress.cli.mutated.sites;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.Operator;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Makes the sources with all mutants of a folder: looks for places in Clang's syntax trees, writes
 * the files anew, and takes away again what does not compile.
 */
public final class Mutation {
  /** Changes with what is looked for, so that sources of an earlier search are made anew. */
  public static final String VERSION = "6";

  private static final String COMPILER = "clang++-19";
  private static final Pattern ERROR =
      Pattern.compile("([^:\\s]+):(\\d+):(\\d+): (?:fatal )?error:.*");
  private static final int MOST_ROUNDS = 40;
  private static final String POOL = "stream_pool.hpp";

  /** Settings of the simulated device: real hardware has none, so no bug of a backend is there. */
  private static final Set<String> NOT_UNDER_TEST = Set.of("simulation.cpp");

  private final Path sources;
  private final List<String> flags;
  private final Path out;
  private final String folder;

  /**
   * Nothing is done yet.
   *
   * @param sources the root that include lines begin at
   * @param folder below it, whose files get mutants
   * @param flags that its files are compiled with
   * @param out where the sources with mutants go
   */
  public Mutation(Path sources, String folder, List<String> flags, Path out) {
    this.sources = sources;
    this.folder = folder;
    this.flags = List.copyOf(flags);
    this.out = out;
  }

  /** Writes the sources, and answers what is in them. */
  public List<FoundMutant> make() throws IOException, InterruptedException {
    Map<String, SourceText> texts = new TreeMap<>();
    for (Path file : files()) {
      String name = sources.relativize(file).toString();
      texts.put(name, new SourceText(name, Files.readString(file, StandardCharsets.ISO_8859_1)));
    }
    List<Site> sites = new ArrayList<>(sites(texts));
    Set<Integer> broken = new LinkedHashSet<>();
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Map<String, Rewriting> written = write(texts, sites, broken);
      Set<Integer> refused = refused(written);
      if (refused.isEmpty()) {
        forgetOthers(written.keySet());
        return named(texts, sites, broken);
      }
      broken.addAll(refused);
    }
    throw new FrameworkError("the sources with mutants do not compile; they are in " + out);
  }

  /** A build compiles all that it finds there: what an earlier list had must not be among it. */
  private void forgetOthers(Set<String> names) throws IOException {
    try (Stream<Path> all = Files.walk(out.resolve(folder))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        if (!names.contains(out.relativize(file).toString())) {
          Files.delete(file);
        }
      }
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(sources.resolve(folder))) {
      return all.filter(file -> file.toString().matches(".*\\.[ch]pp")).sorted().toList();
    }
  }

  /** All files are read as one: most of what a file costs are the headers that it shares. */
  private List<Site> sites(Map<String, SourceText> texts) throws IOException, InterruptedException {
    Path all = together(texts.keySet(), sources, "read");
    List<String> words = command(all, List.of(sources));
    words.addAll(
        List.of("-Xclang", "-ast-dump=json", "-Xclang", "-ast-dump-filter=mpsstress::" + folder));
    EndedChild ended = ChildCommand.of(words).in(sources).run();
    if (!ended.succeeded()) {
      throw new FrameworkError(COMPILER + " cannot read the files that " + all + " names");
    }
    Set<Site> found = new LinkedHashSet<>();
    List<Node> roots = SyntaxTree.of(ended.output());
    List<Finder> finders = Finder.all(roots);
    roots.forEach(root -> look(root, texts, finders, found));
    return List.copyOf(found);
  }

  private List<String> command(Path file, List<Path> roots) {
    List<String> words = new ArrayList<>(List.of(COMPILER, "-fsyntax-only", "-w"));
    words.addAll(flags);
    roots.forEach(root -> words.add("-I" + root));
    words.add(file.toString());
    return words;
  }

  /** A file that includes them all. */
  private Path together(Set<String> names, Path from, String what) throws IOException {
    StringBuilder text = new StringBuilder();
    names.stream()
        .filter(name -> name.endsWith(".cpp"))
        .forEach(name -> text.append("#include \"").append(from.resolve(name)).append("\"\n"));
    Files.createDirectories(out);
    return Files.writeString(out.resolve(what + ".cpp"), text);
  }

  private void look(
      Node node, Map<String, SourceText> texts, List<Finder> finders, Set<Site> found) {
    String prefix = sources + "/";
    if (node.hasText()) {
      String name =
          node.file().startsWith(prefix) ? node.file().substring(prefix.length()) : node.file();
      SourceText source = texts.get(name);
      if (source != null && !NOT_UNDER_TEST.contains(Path.of(name).getFileName().toString())) {
        finders.forEach(finder -> finder.look(node, source, found::add));
      }
    }
    node.children().forEach(child -> look(child, texts, finders, found));
  }

  private Map<String, Rewriting> write(
      Map<String, SourceText> texts, List<Site> sites, Set<Integer> broken) throws IOException {
    Map<String, Rewriting> written = new LinkedHashMap<>();
    for (SourceText source : texts.values()) {
      List<Integer> numbers =
          IntStream.rangeClosed(1, sites.size())
              .filter(number -> sites.get(number - 1).file().equals(source.file()))
              .filter(number -> !broken.contains(number))
              .boxed()
              .toList();
      List<Site> its = numbers.stream().map(number -> sites.get(number - 1)).toList();
      Rewriting made =
          Rewriting.of(
              source,
              its,
              numbers,
              headers(source, its, texts.keySet()),
              sources.resolve(source.file()).toString());
      written.put(source.file(), made);
      Path file = out.resolve(source.file());
      Files.createDirectories(file.getParent());
      if (!Files.exists(file)
          || !Files.readString(file, StandardCharsets.ISO_8859_1).equals(made.text())) {
        Files.writeString(file, made.text(), StandardCharsets.ISO_8859_1);
      }
    }
    return written;
  }

  /**
   * What wrong objects are got from. All files are looked at as one, in which somebody else has
   * included it; a build may compile each by itself.
   */
  private static List<String> headers(SourceText source, List<Site> sites, Set<String> names) {
    boolean asked =
        source.file().endsWith(".cpp")
            && sites.stream().anyMatch(site -> site.operator() == Operator.OBJECT);
    return names.stream()
        .filter(name -> asked && Path.of(name).getFileName().toString().equals(POOL))
        .toList();
  }

  /** The mutants that the compiler objects to; of templates only where they are used. */
  private Set<Integer> refused(Map<String, Rewriting> written)
      throws IOException, InterruptedException {
    Map<String, String> names = new HashMap<>();
    written.keySet().forEach(name -> names.put(sources.resolve(name).toString(), name));
    Set<Integer> refused = new LinkedHashSet<>();
    List<String> words = command(together(written.keySet(), out, "check"), List.of(out, sources));
    words.addAll(List.of("-ferror-limit=0", "-fno-caret-diagnostics", "-fno-color-diagnostics"));
    EndedChild ended = ChildCommand.of(words).mergeErrors().run();
    for (String line : ended.output().lines().toList()) {
      Matcher error = ERROR.matcher(line);
      if (error.matches() && names.containsKey(error.group(1))) {
        Rewriting where = written.get(names.get(error.group(1)));
        refused.addAll(
            where.at(Integer.parseInt(error.group(2)), Integer.parseInt(error.group(3))));
      }
    }
    if (ended.exitCode() != 0 && refused.isEmpty()) {
      throw new FrameworkError(
          "a source with mutants does not compile:\n"
              + ended.output().lines().limit(20).reduce("", (a, b) -> a + b + "\n"));
    }
    return refused;
  }

  /**
   * Names depend on what is written, not on where: a line that moves within its file, or with its
   * file into another folder, keeps its mutants.
   */
  private List<FoundMutant> named(
      Map<String, SourceText> texts, List<Site> sites, Set<Integer> broken) {
    List<FoundMutant> mutants = new ArrayList<>();
    Map<String, Integer> times = new HashMap<>();
    for (int number = 1; number <= sites.size(); number++) {
      Site site = sites.get(number - 1);
      if (broken.contains(number)) {
        continue;
      }
      String line =
          texts.get(site.file()).text().lines().skip(site.line() - 1L).findFirst().orElse("");
      String file = folder + "/" + Path.of(site.file()).getFileName();
      String text = file + "\n" + line.strip() + "\n" + site.operator() + "\n" + site.what();
      int time = times.merge(text, 1, Integer::sum);
      mutants.add(
          new FoundMutant(
              FoundMutant.PREFIX + FoundMutant.hex(text + "\n" + time).substring(0, 10),
              number,
              site.operator().word(),
              site.file(),
              site.line(),
              site.what(),
              FoundMutant.digestOf(line)));
    }
    return mutants;
  }
}
