package org.mpsstress.cli.mutated.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Mutants of files in Objective-C++ that are compiled one by one, and of their headers. */
final class SeveralUnitsTest {
  private static final Path OURS = Path.of("../harness-native/src").toAbsolutePath().normalize();
  private static final String HEADER =
      """
      #pragma once
      typedef struct queue* dispatch_queue_t;
      extern "C" void dispatch_sync(dispatch_queue_t, void (^)(void));
      __attribute__((objc_root_class))
      @interface Counter
      - (void)release;
      - (int)count;
      @end
      namespace pool {
      class Lane {
       public:
        void run(int by);
        int twice(int by) const { return 2 * by; }
        dispatch_queue_t queue_ = nullptr;
        Counter* counter_ = nullptr;
        int total_ = 0;
      };
      }
      """;
  private static final String LANE =
      """
      #include "lane.h"
      namespace pool {
      void Lane::run(int by) {
        dispatch_sync(queue_, ^{
          total_ += by;
          [counter_ release];
        });
        @synchronized(counter_) {
          if ([counter_ count] > by) total_ = twice(by);
        }
      }
      }
      """;
  private static final String USER =
      """
      #include <lane.h>
      namespace pool {
      static int helper(Lane& lane) { return lane.twice(lane.total_); }
      int use(Lane& lane) { lane.run(1); lane.run(2); return helper(lane); }
      struct MPSStream;
      void keep(MPSStream* stream);
      void give(MPSStream* stream) { keep(stream); }
      }
      """;

  @TempDir private Path folder;

  private Path root;

  private List<FoundMutant> make() throws IOException, InterruptedException {
    return new Mutation(new SeveralUnits(root, units(), overlay(), folder.resolve("written")))
        .make();
  }

  private Overlay overlay() {
    return new Overlay(folder.resolve("overlay.json"), OURS);
  }

  private List<SeveralUnits.Unit> units() {
    return List.of(unit("src/lane.mm"), unit("src/user.mm"));
  }

  private SeveralUnits.Unit unit(String name) {
    return new SeveralUnits.Unit(
        root.resolve(name),
        List.of(
            "clang++-19",
            "-x",
            "objective-c++",
            "-fobjc-runtime=objfw",
            "-fblocks",
            "-std=c++17",
            "-I" + root.resolve("include")));
  }

  private void write() throws IOException {
    root = folder.resolve("checkout");
    Files.createDirectories(root.resolve("src"));
    Files.createDirectories(root.resolve("include"));
    Files.writeString(root.resolve("include/lane.h"), HEADER);
    Files.writeString(root.resolve("src/lane.mm"), LANE);
    Files.writeString(root.resolve("src/user.mm"), USER);
  }

  private static List<String> what(List<FoundMutant> all, String operator) {
    return all.stream()
        .filter(one -> one.operator().equals(operator))
        .map(one -> one.file() + " " + one.line() + " " + one.what())
        .toList();
  }

  @Test
  void messagesBlocksAndMonitorsAreBroken() throws IOException, InterruptedException {
    write();
    List<FoundMutant> all = make();
    assertThat(what(all, "release")).contains("src/lane.mm 6 left out: [counter_ release]");
    assertThat(what(all, "lock"))
        .containsExactly(
            "src/lane.mm 4 not in the queue's turn: dispatch_sync(queue_, ^{ total_ += by;"
                + " [counter_ release]; })",
            "src/lane.mm 8 not synchronized: counter_");
    assertThat(what(all, "return")).contains("src/lane.mm 5 returns before: total_ += by");
    assertThat(what(all, "condition"))
        .contains("src/lane.mm 9 the opposite of: [counter_ count] > by");
  }

  @Test
  void aHeadersMutantIsOneHoweverManyIncludeIt() throws IOException, InterruptedException {
    write();
    assertThat(
            make().stream()
                .filter(one -> one.file().equals("include/lane.h"))
                .map(FoundMutant::what))
        .contains("one more: by in int twice(int by) const { return 2 * by; }")
        .doesNotHaveDuplicates();
  }

  /** Nobody here has a default stream that could be taken instead. */
  @Test
  void whatDoesNotCompileIsTakenAway() throws IOException, InterruptedException {
    write();
    List<FoundMutant> all = make();
    assertThat(what(all, "object")).isEmpty();
    assertThat(what(all, "call")).contains("src/user.mm 7 left out: keep(stream)");
  }

  /** With none of them on the code is what it was, and what people wrote stays as it was. */
  @Test
  void whatIsWrittenCompilesInThePlaceOfTheFiles() throws IOException, InterruptedException {
    write();
    make();
    assertThat(root.resolve("src/lane.mm")).hasContent(LANE);
    assertThat(root.resolve("include/lane.h")).hasContent(HEADER);
    for (SeveralUnits.Unit unit : units()) {
      List<String> words = new ArrayList<>(unit.words());
      words.addAll(overlay().flags());
      words.add(unit.source().toString());
      EndedChild compiled = ran(words, "-fsyntax-only", "-w");
      assertThat(compiled.succeeded()).as(compiled.output()).isTrue();
      EndedChild read = ran(words, "-E");
      assertThat(read.succeeded()).as(read.output()).isTrue();
      assertThat(read.output())
          .contains("mutants::on(")
          .contains("# 1 \"" + root.resolve("include/lane.h"));
    }
  }

  private static EndedChild ran(List<String> compiler, String... more)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(compiler);
    words.addAll(List.of(more));
    return ChildCommand.of(words).mergeErrors().run();
  }

  @Test
  void theSameSourcesHaveTheSameNamesWhereverTheyLie() throws IOException, InterruptedException {
    write();
    List<String> here = make().stream().map(FoundMutant::id).toList();
    Path moved = folder.resolve("moved");
    Files.move(root, moved);
    root = moved;
    assertThat(make().stream().map(FoundMutant::id)).containsExactlyElementsOf(here);
  }

  @Test
  void aFileThatDoesNotCompileIsNamed() throws IOException {
    write();
    Files.writeString(
        root.resolve("src/user.mm"), "namespace pool { int use() { return nothing; } }");
    assertThatThrownBy(this::make)
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("cannot print the syntax tree of src/user.mm in namespace pool");
  }
}
