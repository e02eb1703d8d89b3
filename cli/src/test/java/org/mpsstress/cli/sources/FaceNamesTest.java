package org.mpsstress.cli.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.sources.check.Missing;
import org.mpsstress.cli.sources.check.Missing.Kind;
import org.mpsstress.cli.sources.check.SourcesCheck;
import org.mpsstress.cli.sources.manifest.Manifest;

/**
 * The face against the committed list of the public names that backends use: a check of a source
 * that uses them all names those that are missing, and docs/face.md is made from that.
 */
final class FaceNamesTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Path NAMES = HOME.resolve("harness-native/src/objc/names.txt");
  private static final Path PAGE = HOME.resolve("docs/face.md");

  @TempDir private Path folder;

  /** A name of the list; {@code kind}: class, protocol, function or selector. */
  private record Name(String kind, String name) {
    /** A line of code that uses it. */
    String use() {
      return switch (kind) {
        case "class" -> "(void)[" + name + " class];";
        case "protocol" -> "(void)@protocol(" + name + ");";
        case "function" -> "(void)&" + name + ";  // " + name + "()";
        case "selector" -> "(void)@selector(" + name + ");";
        default -> throw new IllegalArgumentException(NAMES + " has a " + kind);
      };
    }
  }

  private static List<Name> names() throws IOException {
    List<Name> names = new ArrayList<>();
    for (String line : Files.readAllLines(NAMES)) {
      if (!line.startsWith("#")) {
        String[] words = line.split(" ");
        names.add(new Name(words[0], words[1]));
      }
    }
    return names;
  }

  private List<Missing> check(List<String> lines) throws IOException, InterruptedException {
    List<String> source = new ArrayList<>();
    for (String header :
        List.of(
            "Foundation/Foundation.h",
            "Metal/Metal.h",
            "MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h",
            "dispatch/dispatch.h",
            "mach/mach_time.h",
            "objc/runtime.h",
            "os/lock.h",
            "os/log.h",
            "sys/sysctl.h",
            "time.h",
            "Block.h")) {
      source.add("#include <" + header + ">");
    }
    source.add("void uses() {");
    source.addAll(lines);
    source.add("}");
    Path file = Files.write(folder.resolve("uses.mm"), source);
    Manifest manifest =
        new Manifest(
            folder.resolve("manifest.yaml"),
            "names",
            folder,
            List.of(file),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            file,
            "c++17",
            null,
            List.of());
    Path scratch = Files.createDirectories(folder.resolve("scratch"));
    return SourcesCheck.of(HOME, manifest, scratch).files().get(0).missing();
  }

  @Test
  void aCheckNamesExactlyWhatIsMissing() throws Exception {
    List<Name> names = names();
    assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThan(400);
    List<Missing> missing = check(names.stream().map(Name::use).toList());
    assertThat(missing).extracting(Missing::kind).doesNotContain(Kind.HEADER, Kind.ERROR);
    Set<String> absent = missing.stream().map(Missing::name).collect(Collectors.toSet());
    assertThat(names).extracting(Name::name).containsAll(absent);
    String page = page(names, absent);
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE).as("write it with -Dgolden.write=true").hasContent(page.stripTrailing());
  }

  @Test
  void aNameThatNobodyHasIsMissing() throws Exception {
    List<Name> invented =
        List.of(
            new Name("class", "MTLTeapot"),
            new Name("protocol", "MTLKettle"),
            new Name("function", "dispatch_teapot"),
            new Name("selector", "newTeapotWithCups:"));
    assertThat(check(invented.stream().map(Name::use).toList()))
        .extracting(Missing::name)
        .containsExactlyInAnyOrderElementsOf(invented.stream().map(Name::name).toList());
  }

  private static String page(List<Name> names, Set<String> absent) {
    StringBuilder page = new StringBuilder();
    page.append("# Names of the face of Metal\n\n");
    page.append("Public names that backends over Metal use, from `harness-native/src/objc/names");
    page.append(".txt`; this page is made by `FaceNamesTest` (`-Dgolden.write=true`).");
    page.append(" A source that uses a missing class, protocol or function does not compile;");
    page.append(" one that comes to a missing selector ends with its name and the verdict");
    page.append(" inconclusive, never as passed. `sources check` names them all beforehand.\n");
    for (String kind : List.of("class", "protocol", "function", "selector")) {
      List<Name> all = names.stream().filter(name -> name.kind().equals(kind)).toList();
      Set<String> there = new TreeSet<>();
      Set<String> missing = new TreeSet<>();
      all.forEach(name -> (absent.contains(name.name()) ? missing : there).add(name.name()));
      page.append("\n## ").append(kind.equals("class") ? "Classes" : plural(kind));
      page.append(": ").append(there.size()).append(" of ").append(all.size()).append("\n\n");
      page.append("There: ").append(joined(there)).append("\n\n");
      page.append("Missing: ").append(joined(missing)).append("\n");
    }
    return page.toString();
  }

  private static String plural(String kind) {
    return Character.toUpperCase(kind.charAt(0)) + kind.substring(1) + "s";
  }

  private static String joined(Set<String> names) {
    return names.isEmpty()
        ? "none"
        : names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
  }
}
