package org.mpsstress.cli.sources.manifest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of C++ that a checkout is written for, as far as its text says so. */
final class CxxStandard {
  private static final Pattern DEMANDED =
      Pattern.compile("\\bset\\s*\\(\\s*CMAKE_CXX_STANDARD\\s+(\\d{2})\\b");

  /** A constraint, at the beginning of a line: nothing older has them. */
  private static final Pattern CONSTRAINT = Pattern.compile("(?m)^\\s*requires\\b\\s*[(!\\w]");

  /** Headers that a pool's files come to, and that took up constraints with the newer standard. */
  private static final List<String> TELLING =
      List.of("c10/util/intrusive_ptr.h", "ATen/core/TensorBase.h");

  private CxxStandard() {}

  /** What a manifest says: the default, or a newer one that its build or its headers demand. */
  static String of(SourceTree tree) throws IOException {
    Path build = tree.root().resolve("CMakeLists.txt");
    if (Files.isRegularFile(build)) {
      Matcher demanded = DEMANDED.matcher(Includes.text(build));
      if (demanded.find()) {
        return known(Integer.parseInt(demanded.group(1)));
      }
    }
    for (String name : TELLING) {
      for (Path header : tree.headers(name)) {
        if (CONSTRAINT.matcher(Includes.text(header)).find()) {
          return known(20);
        }
      }
    }
    return ManifestKeywords.STANDARDS.get(0);
  }

  /** The newest of those that there are which the demand is not below. */
  private static String known(int demanded) {
    String found = ManifestKeywords.STANDARDS.get(0);
    for (String standard : ManifestKeywords.STANDARDS) {
      if (Integer.parseInt(standard.substring("c++".length())) <= demanded) {
        found = standard;
      }
    }
    return found;
  }
}
