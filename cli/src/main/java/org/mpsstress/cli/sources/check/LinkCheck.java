package org.mpsstress.cli.sources.check;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.sources.check.Missing.Kind;
import org.mpsstress.cli.sources.compilation.LinkGaps;
import org.mpsstress.cli.sources.compilation.LinkGaps.Gap;
import org.mpsstress.cli.sources.compilation.SourcesBuild;
import org.mpsstress.cli.sources.compilation.SourcesFlavour;
import org.mpsstress.cli.sources.manifest.Manifest;

/** Builds and links sources that compile, and says what they name and nobody defines. */
public final class LinkCheck {
  private final Manifest manifest;
  private final Map<Path, Set<Missing>> missing = new LinkedHashMap<>();

  private LinkCheck(Manifest manifest) {
    this.manifest = manifest;
  }

  /**
   * Checks all sources of a manifest, with their adapter, as they are built for free runs.
   *
   * @param home the checkout of mps-stress
   * @param manifest which sources
   * @param err where it is said what is built
   * @return for each file where something is wanting, what; nothing where all is there
   */
  public static List<CheckedFile> of(Path home, Manifest manifest, PrintWriter err)
      throws IOException, InterruptedException {
    SourcesBuild build = new SourcesBuild(home, manifest, err);
    LinkCheck check = new LinkCheck(manifest);
    try {
      check.name(build.gaps(SourcesFlavour.PLAIN), build.folder());
    } catch (UserError cannotBeBuilt) {
      return failures(build.failure(), cannotBeBuilt);
    }
    List<CheckedFile> files = new ArrayList<>();
    check.missing.forEach(
        (file, gaps) -> files.add(new CheckedFile(file, true, List.copyOf(gaps))));
    return files;
  }

  /** What the compiler says of an adapter that does not fit the sources. */
  private static List<CheckedFile> failures(String output, UserError otherwise) {
    Map<Path, List<Missing>> errors = new LinkedHashMap<>();
    for (Missing one : new MissingNames().of(Diagnostic.read(output))) {
      errors.computeIfAbsent(one.file(), none -> new ArrayList<>()).add(one);
    }
    if (errors.isEmpty()) {
      throw otherwise;
    }
    List<CheckedFile> files = new ArrayList<>();
    errors.forEach((file, all) -> files.add(new CheckedFile(file, false, all)));
    return files;
  }

  private void name(LinkGaps gaps, Path folder) throws IOException, InterruptedException {
    List<String> symbols = List.copyOf(gaps.symbols());
    List<String> names = symbols.isEmpty() ? symbols : SourcesBuild.demangled(symbols, folder);
    for (Gap gap : gaps.gaps()) {
      String name = names.get(symbols.indexOf(gap.symbol()));
      Kind kind = LinkGaps.isVariable(gap.symbol(), name) ? Kind.CONSTANT : Kind.FUNCTION;
      Path user = user(gap.source());
      Path in = gap.file().isEmpty() ? user : Path.of(gap.file());
      missing
          .computeIfAbsent(user, none -> new LinkedHashSet<>())
          .add(new Missing(kind, name, in, gap.line()));
    }
  }

  /** The source of that name, or the manifest for what its adapter uses. */
  private Path user(String source) {
    List<Path> all = new ArrayList<>(manifest.files());
    all.addAll(manifest.stubs());
    return all.stream()
        .filter(file -> file.getFileName().toString().equals(source))
        .findFirst()
        .orElse(manifest.file());
  }
}
