package org.mpsstress.harness.preflight;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.LibraryImage;

/**
 * What a library shows to those that are loaded beside it. A plugin that shows its copies of the
 * C++ library's templates takes the calls of the library under test: in a JVM, where no C++ library
 * is in the global scope, they come to the first definition in the order of loading.
 *
 * @param names what it defines and others may bind to
 * @param usesCppLibrary whether it calls the C++ library
 * @param needed the libraries that it names
 */
public record Exports(SortedSet<String> names, boolean usesCppLibrary, List<String> needed) {
  /**
   * What only a C++ library has; its templates are everywhere. A library that has one linked into
   * itself, unseen, needs no other.
   */
  private static final List<String> CPP_LIBRARY =
      List.of(
          "__cxa_throw", "__cxa_begin_catch", "__gxx_personality", "_ZSt20__throw_length_error");

  public Exports {
    names = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(names));
    needed = List.copyOf(needed);
  }

  /**
   * Of all images of a file.
   *
   * @throws LibraryFormatException where it changes meanwhile
   */
  public static Exports of(LibraryFile file) throws IOException {
    SortedSet<String> names = new TreeSet<>();
    List<String> needed = new ArrayList<>();
    boolean[] cpp = {false};
    for (LibraryImage image : file.images()) {
      needed.addAll(image.needed());
      file.visitSymbols(
          image,
          symbol -> {
            if (!symbol.defined()) {
              cpp[0] |= CPP_LIBRARY.stream().anyMatch(symbol::startsWith);
            } else if (!symbol.local()) {
              names.add(symbol.name());
            }
            return true;
          });
    }
    return new Exports(names, cpp[0], needed);
  }

  /** What is wrong with them where only names with these beginnings may be shown. */
  public Optional<String> complaint(String... beginnings) {
    return foreign(beginnings).or(this::unnamed);
  }

  /** What it shows beside names with these beginnings. */
  public Optional<String> foreign(String... beginnings) {
    List<String> others =
        names.stream()
            .filter(name -> List.of(beginnings).stream().noneMatch(name::startsWith))
            .toList();
    if (!others.isEmpty()) {
      return Optional.of(
          "it shows " + others.size() + " names that are not its own, such as " + others.get(0));
    }
    return names.isEmpty() ? Optional.of("it shows nothing at all") : Optional.empty();
  }

  /** What it uses and does not name: then it works only beside libraries that do. */
  public Optional<String> unnamed() {
    return usesCppLibrary && needed.stream().noneMatch(Exports::isCppLibrary)
        ? Optional.of("it calls the C++ library and does not name it among those it needs")
        : Optional.empty();
  }

  private static boolean isCppLibrary(String reference) {
    String leaf = reference.substring(reference.lastIndexOf('/') + 1);
    return leaf.startsWith("libstdc++.") || leaf.startsWith("libc++.");
  }
}
