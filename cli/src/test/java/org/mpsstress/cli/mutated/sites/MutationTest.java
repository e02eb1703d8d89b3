package org.mpsstress.cli.mutated.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Every operator on a small source of its own, by the compiler that reads the backend. */
final class MutationTest {
  private static final Path HARNESS = Path.of("../harness-native").toAbsolutePath().normalize();
  private static final String COUNTER =
      """
      #include <atomic>
      #include <condition_variable>
      #include <mutex>
      namespace mpsstress::sample {
      // A gate that opens once.
      class Gate {
       public:
        void open(int by) {
          const std::lock_guard<std::mutex> lock(mutex_);
          count_ += by;
          changed_.notify_all();
        }
        bool wait(int most) {
          std::unique_lock<std::mutex> lock(mutex_);
          changed_.wait(lock, [&] { return count_ >= most; });
          total_.fetch_add(1, std::memory_order_release);
          release();
          return count_ > 0 && !closed_;
        }
       private:
        void release() { closed_ = false; }
        std::mutex mutex_;
        std::condition_variable changed_;
        int count_ = 0;
        bool closed_ = false;
        std::atomic<int> total_{0};
      };
      int use(Gate& gate) {
        gate.open(1);
        gate.open(2);
        return gate.wait(3) ? 1 : 0;
      }
      }
      """;

  @TempDir private Path folder;

  private List<FoundMutant> make(String text) throws IOException, InterruptedException {
    Files.createDirectories(folder.resolve("src/sample"));
    Files.writeString(folder.resolve("src/sample/gate.cpp"), text);
    return made();
  }

  private List<FoundMutant> made() throws IOException, InterruptedException {
    return made("sample");
  }

  private List<FoundMutant> made(String below) throws IOException, InterruptedException {
    return new Mutation(
            new OneUnit(
                folder.resolve("src"),
                below,
                List.of("-std=c++17", "-I" + HARNESS.resolve("src")),
                folder.resolve("out")))
        .make();
  }

  private static List<String> what(List<FoundMutant> all, String operator) {
    return all.stream()
        .filter(one -> one.operator().equals(operator))
        .map(one -> one.line() + " " + one.what())
        .toList();
  }

  @Test
  void everyOperatorFindsItsPlaces() throws IOException, InterruptedException {
    List<FoundMutant> all = make(COUNTER);
    assertThat(what(all, "lock"))
        .contains(
            "9 not locked: const std::lock_guard<std::mutex> lock(mutex_)",
            "10 unlocked from here on: const std::lock_guard<std::mutex> lock(mutex_)",
            "16 unlocked from here on: std::unique_lock<std::mutex> lock(mutex_)");
    assertThat(what(all, "wait"))
        .contains("15 left out: changed_.wait(lock, [&] { return count_ >= most; })");
    assertThat(what(all, "order"))
        .contains(
            "11 notify_one instead: changed_.notify_all()",
            "16 read and written apart: total_.fetch_add(1, std::memory_order_release)",
            "16 relaxed instead: std::memory_order_release");
    assertThat(what(all, "release"))
        .contains("11 left out: changed_.notify_all()", "17 left out: release()");
    assertThat(what(all, "condition"))
        .contains("15 the opposite of: count_ >= most", "18 the opposite of: !closed_");
    assertThat(what(all, "return")).contains("10 returns before: count_ += by");
    assertThat(what(all, "off-by-one")).contains("15 the bound is off by one: count_ >= most");
    assertThat(what(all, "swap")).contains("29 the other way round: gate.open(1); gate.open(2)");
    assertThat(what(all, "call"))
        .contains("10 left out: count_ += by", "29 left out: gate.open(1)");
  }

  @Test
  void everyStepThatAnOrderCanBeWeakerIsAMutant() throws IOException, InterruptedException {
    List<FoundMutant> all =
        make(
            """
            #include <atomic>
            #include <mutex>
            #include <vector>
            namespace mpsstress::sample {
            std::atomic<int> count{0};
            std::atomic<bool> open{false};
            std::once_flag once;
            struct Plain { int load() { return 0; } void store(int) {} };
            void changed() { count.fetch_sub(1, std::memory_order_acq_rel); }
            bool seen() { return open.load(std::memory_order_seq_cst); }
            void opens() { open.store(true, std::memory_order_release); }
            int implied() { open.store(false); return count.load(); }
            void fence() { std::atomic_thread_fence(std::memory_order_seq_cst); }
            void first() { std::call_once(once, [&] { changed(); }); }
            int plain(Plain& it) { it.store(1); return it.load(); }
            }
            """);
    assertThat(what(all, "order"))
        .containsExactlyInAnyOrder(
            "9 read and written apart: count.fetch_sub(1, std::memory_order_acq_rel)",
            "9 not atomic: count.fetch_sub(1, std::memory_order_acq_rel)",
            "9 acquire instead: std::memory_order_acq_rel",
            "9 release instead: std::memory_order_acq_rel",
            "9 relaxed instead: std::memory_order_acq_rel",
            "10 not atomic: open.load(std::memory_order_seq_cst)",
            "10 acquire instead: std::memory_order_seq_cst",
            "10 relaxed instead: std::memory_order_seq_cst",
            "11 not atomic: open.store(true, std::memory_order_release)",
            "11 relaxed instead: std::memory_order_release",
            "12 not atomic: open.store(false)",
            "12 release where none is written: open.store(false)",
            "12 relaxed where none is written: open.store(false)",
            "12 not atomic: count.load()",
            "12 acquire where none is written: count.load()",
            "12 relaxed where none is written: count.load()",
            "13 acq_rel instead: std::memory_order_seq_cst",
            "13 acquire instead: std::memory_order_seq_cst",
            "13 release instead: std::memory_order_seq_cst",
            "13 relaxed instead: std::memory_order_seq_cst",
            "14 orders nothing once it is done: std::call_once(once, [&] { changed(); })");
    assertThat(compiles(folder.resolve("out/sample/gate.cpp"))).isTrue();
  }

  @Test
  void storesWhoseOrderNobodyCanSeeAreNotExchanged() throws IOException, InterruptedException {
    List<FoundMutant> all =
        make(
            """
            #include <atomic>
            #include <memory>
            namespace mpsstress::sample {
            struct Pair {
              int a = 0, b = 0;
              std::atomic<int> seen{0};
            };
            int next();
            void apart(Pair& pair) { pair.a = 1; ++pair.b; }
            void behind(std::unique_ptr<Pair>& pair) { pair->a = 1; pair->b = 2; }
            void reads(Pair& pair) { pair.a = 1; pair.b = pair.a; }
            void calls(Pair& pair) { pair.a = next(); pair.b = next(); }
            void tells(Pair& pair) { pair.a = 1; pair.seen = 1; }
            }
            """);
    assertThat(what(all, "swap"))
        .containsExactly(
            "11 the other way round: pair.a = 1; pair.b = pair.a",
            "12 the other way round: pair.a = next(); pair.b = next()",
            "13 the other way round: pair.a = 1; pair.seen = 1");
  }

  @Test
  void noLockEndsWhereOnlyAConstantIsAnswered() throws IOException, InterruptedException {
    List<FoundMutant> all =
        make(
            """
            #include <mutex>
            namespace mpsstress::sample {
            std::mutex mutex;
            int count = 0;
            bool counts() { const std::lock_guard<std::mutex> lock(mutex); ++count; return true; }
            int reads() { const std::lock_guard<std::mutex> lock(mutex); ++count; return count; }
            int copies() {
              int copy = 0;
              const std::lock_guard<std::mutex> lock(mutex);
              copy = count;
              return copy;
            }
            }
            """);
    assertThat(what(all, "lock"))
        .filteredOn(what -> what.contains("from here on"))
        .containsExactly("6 unlocked from here on: const std::lock_guard<std::mutex> lock(mutex)");
  }

  @Test
  void aWakeUpWithinTheLockMayComeFirst() throws IOException, InterruptedException {
    List<FoundMutant> all =
        make(
            """
            #include <algorithm>
            #include <condition_variable>
            #include <mutex>
            namespace mpsstress::sample {
            std::mutex mutex;
            std::condition_variable changed;
            int count = 0;
            void inside() {
              const std::lock_guard<std::mutex> lock(mutex);
              ++count;
              changed.notify_all();
            }
            void outside() {
              ++count;
              changed.notify_all();
            }
            int larger(int a, int b) { return std::max(a, b); }
            }
            """);
    assertThat(what(all, "swap"))
        .containsExactly(
            "14 the other way round: ++count; changed.notify_all()",
            "17 min instead: std::max(a, b)");
  }

  @Test
  void whatIsTheCurrentStreamAlreadyIsNotTakenForIt() throws IOException, InterruptedException {
    Files.createDirectories(folder.resolve("src/backend/sample"));
    write(
        "sample/stream_pool.hpp",
        """
        #pragma once
        namespace mpsstress::backend {
        struct Stream { void commit(); };
        struct StreamPool {
          Stream& default_stream(); Stream& current_stream(); void set_current_stream(Stream&);
        };
        struct Backend { StreamPool& pool(); };
        template <typename Block> void later(Block block) { block(); }
        class Work {
         public:
          void open(Stream& stream);
          void run();
          void sets(Stream& other);
         private:
          Stream& mine() { return backend_.pool().current_stream(); }
          void always(Stream& stream);
          void seldom(Stream& stream);
          Backend backend_;
        };
        }
        """);
    write(
        "work.cpp",
        """
        #include "backend/sample/stream_pool.hpp"
        namespace mpsstress::backend {
        void Work::run() {
          Stream& stream = mine();
          always(stream);
          seldom(stream);
          later([&] { stream.commit(); });
        }
        void Work::open(Stream& stream) { seldom(stream); }
        void Work::always(Stream& stream) { stream.commit(); }
        void Work::seldom(Stream& stream) { stream.commit(); }
        void Work::sets(Stream& other) {
          Stream& stream = mine();
          backend_.pool().set_current_stream(other);
          stream.commit();
        }
        }
        """);
    assertThat(what(made("backend"), "object"))
        .filteredOn(what -> what.contains("caller's current stream"))
        .extracting(what -> what.substring(0, what.indexOf(' ')))
        .containsExactly("7", "9", "11", "14", "15");
    assertThat(what(made("backend"), "object"))
        .filteredOn(what -> what.contains("default stream"))
        .extracting(what -> what.substring(0, what.indexOf(' ')))
        .containsExactly("5", "6", "7", "9", "10", "11", "14", "15");
  }

  @Test
  void whatIsWrittenCompilesAndKeepsItsLines() throws IOException, InterruptedException {
    assertThat(make(COUNTER)).isNotEmpty();
    Path written = folder.resolve("out/sample/gate.cpp");
    assertThat(Files.readString(written).lines().count()).isEqualTo(COUNTER.lines().count() + 2);
    assertThat(compiles(written)).isTrue();
  }

  @Test
  void anIdIsOfTheLineAndNotOfItsNumber() throws IOException, InterruptedException {
    List<String> before = make(COUNTER).stream().map(FoundMutant::id).toList();
    assertThat(before).doesNotHaveDuplicates();
    assertThat(make("\n\n" + COUNTER).stream().map(FoundMutant::id)).isEqualTo(before);
    List<String> after =
        make(COUNTER.replace("gate.open(2)", "gate.open(3)")).stream()
            .map(FoundMutant::id)
            .toList();
    assertThat(after).isNotEqualTo(before).hasSameSizeAs(before);
  }

  @Test
  void anIdIsNotOfItsFilesFolder() throws IOException, InterruptedException {
    List<String> before = make(COUNTER).stream().map(FoundMutant::id).toList();
    Files.createDirectories(folder.resolve("src/sample/inner"));
    Files.move(folder.resolve("src/sample/gate.cpp"), folder.resolve("src/sample/inner/gate.cpp"));
    List<FoundMutant> moved = made();
    assertThat(moved).extracting(FoundMutant::id).isEqualTo(before);
    assertThat(moved).extracting(FoundMutant::file).containsOnly("sample/inner/gate.cpp");
    assertThat(folder.resolve("out/sample/gate.cpp")).doesNotExist();
  }

  @Test
  void whatDoesNotCompileIsTakenAway() throws IOException, InterruptedException {
    // A class without a default constructor cannot be returned early.
    List<FoundMutant> all =
        make(
            """
            namespace mpsstress::sample {
            struct Number { explicit Number(int n) : n_(n) {} int n_; };
            void note(int);
            Number made(int n) {
              note(n);
              return Number(n);
            }
            }
            """);
    assertThat(what(all, "return")).isEmpty();
    assertThat(what(all, "call")).containsExactly("5 left out: note(n)");
  }

  @Test
  void aFileThatOnlyNamesThePoolCompilesByItself() throws IOException, InterruptedException {
    Files.createDirectories(folder.resolve("src/backend/sample"));
    write(
        "sample/stream_pool.hpp",
        """
        #pragma once
        #include "backend/sample.hpp"
        namespace mpsstress::backend {
        struct StreamPool { Stream& default_stream(); Stream& current_stream(); };
        }
        """);
    write(
        "sample.hpp",
        """
        #pragma once
        namespace mpsstress::backend {
        struct Stream { void commit(); };
        struct StreamPool;
        struct Backend { StreamPool& pool(); };
        struct Event { Backend& backend_; void record(Stream& stream); };
        }
        """);
    write("a_pool.cpp", "#include \"backend/sample/stream_pool.hpp\"\n");
    write(
        "event.cpp",
        """
        #include "backend/sample.hpp"
        namespace mpsstress::backend {
        void Event::record(Stream& stream) { stream.commit(); }
        }
        """);
    assertThat(what(made("backend"), "object")).hasSize(2);
    assertThat(compiles(folder.resolve("out/backend/event.cpp"))).isTrue();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve("src/backend").resolve(name), text);
  }

  private boolean compiles(Path written) throws IOException, InterruptedException {
    return ChildCommand.of(
            "clang++-19",
            "-std=c++17",
            "-fsyntax-only",
            "-I" + folder.resolve("out"),
            "-I" + folder.resolve("src"),
            "-I" + HARNESS.resolve("src"),
            written.toString())
        .run()
        .succeeded();
  }

  @Test
  void sourcesThatDoNotCompileThemselvesAreAFault() {
    assertThatThrownBy(() -> make("namespace mpsstress::sample { int broken( ; }\n"))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("cannot read the files");
  }
}
