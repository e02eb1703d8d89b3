package org.mpsstress.harness.preflight.loader;

import java.util.List;
import java.util.Optional;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.FileFormat;

/** What a user reads about the loader's choice. */
final class LoaderSentences {
  private static final int DIGITS = 12;

  private final String reference;
  private final LibraryFile wanted;
  private final List<LoaderCopy> copies;

  LoaderSentences(String reference, LibraryFile wanted, List<LoaderCopy> copies) {
    this.reference = reference;
    this.wanted = wanted;
    this.copies = copies;
  }

  /** The right one comes first. */
  String loaded(LoaderCopy first) {
    String sentence = reference + " is loaded from " + first.path();
    if (!first.path().equals(wanted.path())) {
      sentence += ", which holds the same bytes as " + wanted.path();
    }
    sentence += " (found by " + first.place().origin() + ").";
    long others = copies.stream().filter(c -> c.usable() && !isWanted(c)).count();
    if (others > 0) {
      sentence += " Other copies on the loader path, not used: " + others + ".";
    }
    return sentence;
  }

  /** Another one comes first. */
  String shadowed(LoaderCopy first) {
    String loaded = describe(first.file().orElseThrow());
    String why = first.place().origin();
    Optional<LoaderCopy> later = copies.stream().filter(this::isWanted).findFirst();
    String position =
        later.isPresent()
            ? why + " is searched before " + later.get().place().origin()
            : "it is found by " + why + ", and the wanted one is nowhere on the loader path";
    if (later.isPresent() && later.get().place().origin().equals(why)) {
      position = why + " names " + parent(first) + " before " + parent(later.get());
    }
    return reference
        + " would be loaded from "
        + loaded
        + ", not from "
        + describe(wanted)
        + ", which is to be tested: "
        + position
        + ".";
  }

  /** A file in the way that is no library. */
  String broken(LoaderCopy first) {
    return reference
        + " cannot be loaded: "
        + first.place().path()
        + " (found by "
        + first.place().origin()
        + ") comes before "
        + wanted.path()
        + " and is not a library: "
        + first.remark();
  }

  /** No copy at all, or none for this architecture. */
  String nowhere() {
    StringBuilder sentence = new StringBuilder(reference + " is not on the loader path");
    for (LoaderCopy copy : copies) {
      sentence.append("; ").append(copy.path()).append(" is ").append(copy.remark());
    }
    return sentence + "; to be tested is " + wanted.path() + ".";
  }

  private boolean isWanted(LoaderCopy copy) {
    return copy.file().map(f -> f.path().equals(wanted.path())).orElse(false);
  }

  private static String parent(LoaderCopy copy) {
    return String.valueOf(copy.place().path().getParent());
  }

  private static String describe(LibraryFile file) {
    String identity =
        file.images().get(0).identity().map(id -> shown(file, id)).orElse("no build id");
    return file.path() + " (" + identity + ", SHA-256 " + start(file.sha256()) + ")";
  }

  private static String shown(LibraryFile file, String identity) {
    return file.format() == FileFormat.ELF ? "build id " + start(identity) : "UUID " + identity;
  }

  private static String start(String digits) {
    return digits.substring(0, Math.min(DIGITS, digits.length()));
  }
}
