package org.mpsstress.harness.preflight.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.macho.MachOBuilder;

/** Two copies of a library, the wrong one first: refused, with a sentence that says why. */
class LoaderPathTest {
  private static final String NAME = "libtorch_cpu.dylib";
  private static final String PATCHED = "95DA216A-1EF1-3195-84BE-1BC2751BAAE8";
  private static final String STOCK = "00000000-0000-0001-8000-000000000002";

  @TempDir Path directory;

  @Test
  void refusesWhenAnotherCopyComesFirst() throws IOException {
    Path stock = library("stock", MachOBuilder.ARM64, STOCK);
    Path patched = library("patched", MachOBuilder.ARM64, PATCHED);

    LoaderCheck check = check(patched, "A", stock, "B", patched);

    assertThat(check.accepted()).isFalse();
    LibraryFile first = LibraryFile.read(stock);
    LibraryFile wanted = LibraryFile.read(patched);
    assertThat(check.sentence())
        .isEqualTo(
            NAME
                + " would be loaded from "
                + first.path()
                + " (UUID "
                + STOCK
                + ", SHA-256 "
                + first.sha256().substring(0, 12)
                + "), not from "
                + wanted.path()
                + " (UUID "
                + PATCHED
                + ", SHA-256 "
                + wanted.sha256().substring(0, 12)
                + "), which is to be tested: A is searched before B.");
    assertThat(check.copies())
        .extracting(LoaderCopy::path)
        .containsExactly(first.path(), wanted.path());
  }

  @Test
  void saysWhichDirectoryOfOneVariableIsInTheWay() throws IOException {
    Path stock = library("stock", MachOBuilder.ARM64, STOCK);
    Path patched = library("patched", MachOBuilder.ARM64, PATCHED);

    LoaderCheck check = check(patched, "DYLD_LIBRARY_PATH", stock, "DYLD_LIBRARY_PATH", patched);

    assertThat(check.accepted()).isFalse();
    assertThat(check.sentence())
        .endsWith(
            "DYLD_LIBRARY_PATH names "
                + stock.getParent()
                + " before "
                + patched.getParent()
                + ".");
  }

  @Test
  void saysWhenTheWantedOneCannotBeFoundAtAll() throws IOException {
    Path stock = library("stock", MachOBuilder.ARM64, STOCK);
    Path patched = library("patched", MachOBuilder.ARM64, PATCHED);

    assertThat(check(patched, "A", stock).sentence())
        .endsWith("it is found by A, and the wanted one is nowhere on the loader path.");
    LoaderCheck nothing = check(patched);
    assertThat(nothing.accepted()).isFalse();
    assertThat(nothing.sentence())
        .startsWith(NAME + " is not on the loader path; to be tested is ");
  }

  @Test
  void acceptsTheRightOneFirstAndCountsTheOthers() throws IOException {
    Path stock = library("stock", MachOBuilder.ARM64, STOCK);
    Path patched = library("patched", MachOBuilder.ARM64, PATCHED);

    LoaderCheck check = check(patched, "A", patched, "B", stock);

    assertThat(check.accepted()).isTrue();
    assertThat(check.sentence())
        .isEqualTo(
            NAME
                + " is loaded from "
                + patched.toRealPath()
                + " (found by A). Other copies on the loader path, not used: 1.");
  }

  @Test
  void linksAndEqualBytesAreNoOtherLibrary() throws IOException {
    Path patched = library("patched", MachOBuilder.ARM64, PATCHED);
    Path link = Files.createDirectory(directory.resolve("link")).resolve(NAME);
    Files.createSymbolicLink(link, patched);
    Path copy = library("copy", MachOBuilder.ARM64, PATCHED);

    LoaderCheck byLink = check(patched, "A", link, "B", patched);
    assertThat(byLink.accepted()).isTrue();
    assertThat(byLink.copies()).hasSize(1);
    LoaderCheck byCopy = check(patched, "A", copy, "B", patched);
    assertThat(byCopy.accepted()).isTrue();
    assertThat(byCopy.sentence()).contains("which holds the same bytes as " + patched.toRealPath());
  }

  @Test
  void passesOverOtherArchitecturesAsLoadersDo() throws IOException {
    Path intel = library("intel", MachOBuilder.X86_64, STOCK);
    Path patched = library("patched", MachOBuilder.ARM64, PATCHED);

    assertThat(check(patched, "A", intel, "B", patched).accepted()).isTrue();
    LoaderCheck only = check(patched, "A", intel);
    assertThat(only.accepted()).isFalse();
    assertThat(only.sentence())
        .contains(intel.toRealPath() + " is passed over: it is for x86_64; to be tested is ");
  }

  @Test
  void refusesABrokenFileInTheWay() throws IOException {
    Path broken = Files.createDirectory(directory.resolve("broken")).resolve(NAME);
    Files.writeString(broken, "not a library");
    Path patched = library("patched", MachOBuilder.ARM64, PATCHED);

    LoaderCheck check = check(patched, "A", broken, "B", patched);

    assertThat(check.accepted()).isFalse();
    assertThat(check.sentence())
        .startsWith(NAME + " cannot be loaded: " + broken + " (found by A) comes before ")
        .contains("expected the magic number of ELF or Mach-O");
  }

  private Path library(String folder, int processor, String uuid) throws IOException {
    Path file = Files.createDirectory(directory.resolve(folder)).resolve(NAME);
    return Files.write(file, new MachOBuilder(processor, MachOBuilder.LIBRARY).uuid(uuid).build());
  }

  /** Pairs of origin and path. */
  private static LoaderCheck check(Path wanted, Object... places) throws IOException {
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < places.length; i += 2) {
      candidates.add(new Candidate((Path) places[i + 1], (String) places[i]));
    }
    return new LoaderPath(reference -> candidates, "arm64").check(NAME, LibraryFile.read(wanted));
  }
}
