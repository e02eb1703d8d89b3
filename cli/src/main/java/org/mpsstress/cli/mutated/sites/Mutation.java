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
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Makes the sources with all mutants of some code: looks for places in Clang's syntax trees, writes
 * the files anew, and takes away again what does not compile.
 */
public final class Mutation {
  /** Changes with what is looked for, so that sources of an earlier search are made anew. */
  public static final String VERSION = "7";

  private static final int MOST_ROUNDS = 40;

  private final Code code;

  /** Nothing is done yet. */
  public Mutation(Code code) {
    this.code = code;
  }

  /** Writes the sources, and answers what is in them. */
  public List<FoundMutant> make() throws IOException, InterruptedException {
    Code.Read read = code.read();
    Map<String, SourceText> texts = read.texts();
    List<Site> sites = sites(read);
    Set<Integer> broken = new LinkedHashSet<>();
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Map<String, Rewriting> written = write(texts, sites, broken);
      Set<Integer> refused = refused(written);
      if (refused.isEmpty()) {
        code.written(written.keySet());
        return named(texts, sites, broken);
      }
      broken.addAll(refused);
    }
    throw new FrameworkError("the sources with mutants do not compile; they are in " + code.out());
  }

  private List<Site> sites(Code.Read read) {
    Set<Site> found = new LinkedHashSet<>();
    List<Finder> finders = Finder.all(read.roots());
    read.roots().forEach(root -> look(root, read.texts(), finders, found));
    return List.copyOf(found);
  }

  private void look(
      Node node, Map<String, SourceText> texts, List<Finder> finders, Set<Site> found) {
    String name = node.hasText() ? code.name(node.file()) : null;
    SourceText source = name == null ? null : texts.get(name);
    if (source != null && code.isUnderTest(name)) {
      finders.forEach(finder -> finder.look(node, source, found::add));
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
              code.headers(source, its, texts.keySet()),
              code.place(source.file()));
      written.put(source.file(), made);
      Path file = code.out().resolve(source.file());
      Files.createDirectories(file.getParent());
      if (!Files.exists(file)
          || !Files.readString(file, StandardCharsets.ISO_8859_1).equals(made.text())) {
        Files.writeString(file, made.text(), StandardCharsets.ISO_8859_1);
      }
    }
    return written;
  }

  /** The mutants that the compiler objects to. */
  private Set<Integer> refused(Map<String, Rewriting> written)
      throws IOException, InterruptedException {
    Map<String, String> names = new HashMap<>();
    written.keySet().forEach(name -> names.put(code.place(name), name));
    Set<Integer> refused = new LinkedHashSet<>();
    Code.Said said = code.check(written);
    for (String line : said.output().lines().toList()) {
      Matcher error = Code.ERROR.matcher(line);
      if (error.matches() && names.containsKey(error.group(1))) {
        Rewriting where = written.get(names.get(error.group(1)));
        refused.addAll(
            where.at(Integer.parseInt(error.group(2)), Integer.parseInt(error.group(3))));
      }
    }
    if (!said.compiles() && refused.isEmpty()) {
      throw new FrameworkError(
          "a source with mutants does not compile:\n"
              + said.output().lines().limit(20).reduce("", (a, b) -> a + b + "\n"));
    }
    return refused;
  }

  /**
   * Names depend on what is written, not on where: a line that moves within its file, or as {@link
   * Code#called} allows, keeps its mutants.
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
      String file = code.called(site.file());
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
