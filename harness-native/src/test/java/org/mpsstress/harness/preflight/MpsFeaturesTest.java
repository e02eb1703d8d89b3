package org.mpsstress.harness.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.preflight.macho.MachOBuilder;

/** Recognises the stream pools by what a library defines. */
class MpsFeaturesTest {
  private static final String STOCK =
      """
      namespace at::mps {
      class MPSStream;
      class MPSStreamImpl { public: static MPSStream* getInstance(); };
      MPSStream* MPSStreamImpl::getInstance() { return nullptr; }
      MPSStream* getDefaultMPSStream() { return MPSStreamImpl::getInstance(); }
      MPSStream* getCurrentMPSStream() { return getDefaultMPSStream(); }
      }
      """;
  private static final String UPSTREAM =
      STOCK
          + """
          namespace at::mps {
          enum class SyncType { NONE };
          MPSStream* getStreamFromPool() { return nullptr; }
          void setCurrentMPSStream(MPSStream*) {}
          void synchronizeAllMPSStreams(SyncType) {}
          }
          """;
  private static final String PATCHED =
      STOCK
          + """
          namespace at::mps {
          class MPSStreamPool { public: MPSStream* getStream(unsigned long);
            static void releaseCurrentThreadSlot(); };
          MPSStream* MPSStreamPool::getStream(unsigned long) { return nullptr; }
          void MPSStreamPool::releaseCurrentThreadSlot() {}
          MPSStream* getStreamFromPool() { return nullptr; }
          void setCurrentMPSStream(MPSStream*) {}
          }
          """;

  /** Uses everything and has nothing; an inline member is defined wherever it is used. */
  private static final String USER =
      """
      namespace at::mps {
      class MPSStream;
      class MPSStreamPool { public: MPSStream* getStream(unsigned long);
        __attribute__((noinline)) static int poolSize() { return 32; } };
      MPSStream* getStreamFromPool();
      void setCurrentMPSStream(MPSStream*);
      MPSStream* getDefaultMPSStream();
      }
      namespace at::cuda { int getStreamFromPool() { return 1; } void setCurrentMPSStream(int) {} }
      namespace at::mps::detail { int getDefaultMPSStream() { return 1; } }
      template <class T> int about(T*) { return 1; }
      template int about<at::mps::MPSStreamPool>(at::mps::MPSStreamPool*);
      at::mps::MPSStream* call(at::mps::MPSStreamPool& pool) {
        at::mps::setCurrentMPSStream(at::mps::getStreamFromPool());
        at::mps::getDefaultMPSStream();
        return pool.getStream(at::mps::MPSStreamPool::poolSize());
      }
      """;

  @TempDir Path directory;

  @Test
  @EnabledOnOs(OS.LINUX)
  void aStockLibraryHasNoPool() throws IOException {
    MpsFeatures features = of(STOCK);

    assertThat(features.describe()).isEqualTo("MPS backend present, no stream pool");
    assertThat(features.functions())
        .containsExactly(PoolFunction.GET_CURRENT_MPS_STREAM, PoolFunction.GET_DEFAULT_MPS_STREAM);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void knowsUpstreamsPool() throws IOException {
    MpsFeatures features = of(UPSTREAM);

    assertThat(features.backend()).isTrue();
    assertThat(features.pool()).isEqualTo(MpsFeatures.Pool.UPSTREAM);
    assertThat(features.functions())
        .contains(
            PoolFunction.GET_STREAM_FROM_POOL,
            PoolFunction.SET_CURRENT_MPS_STREAM,
            PoolFunction.SYNCHRONIZE_ALL_MPS_STREAMS)
        .doesNotContain(PoolFunction.RELEASE_CURRENT_THREAD_SLOT);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void knowsThePatchsPool() throws IOException {
    MpsFeatures features = of(PATCHED);

    assertThat(features.describe())
        .isEqualTo("MPS backend present, the patch's stream pool (MPSStreamPool)");
    assertThat(features.functions()).contains(PoolFunction.RELEASE_CURRENT_THREAD_SLOT);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aUserOfThePoolHasNone() throws IOException {
    MpsFeatures features = of(USER);

    assertThat(features.describe()).isEqualTo("no MPS backend");
    assertThat(features.pool()).isEqualTo(MpsFeatures.Pool.NONE);
    assertThat(features.functions()).isEmpty();
  }

  @Test
  void readsTheSameNamesOnMacOs() throws IOException {
    byte[] image =
        MachOBuilder.library()
            .defined("__ZN2at3mps13MPSStreamImpl11getInstanceEv", 16)
            .defined("__ZZN2at3mps13MPSStreamPool8instanceEvE4pool", 32)
            .build();

    Path path = Files.write(directory.resolve("libtorch_cpu.dylib"), image);

    MpsFeatures features = MpsFeatures.of(LibraryFile.read(path));
    assertThat(features.backend()).isTrue();
    assertThat(features.pool()).isEqualTo(MpsFeatures.Pool.PATCHED);
  }

  private MpsFeatures of(String source) throws IOException {
    Path built = new Compiler(directory).library("libtorch_cpu.so", source, "-std=c++17");
    return MpsFeatures.of(LibraryFile.read(built));
  }
}
