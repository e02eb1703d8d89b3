package org.mpsstress.harness.preflight;

import java.io.IOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.mpsstress.harness.preflight.image.LibraryImage;

/**
 * What a library defines of PyTorch's MPS backend. Definitions only: the Python bindings of a
 * patched build refer to the pool without containing it.
 *
 * @param backend it holds the backend ({@code at::mps::MPSStreamImpl} or its streams' functions)
 * @param pool which stream pool it holds
 * @param functions the functions of the pools that it defines
 */
public record MpsFeatures(boolean backend, Pool pool, Set<PoolFunction> functions) {
  private static final MpsName STREAM = MpsName.ofClass("MPSStreamImpl");
  private static final MpsName PATCHED_POOL = MpsName.ofClass("MPSStreamPool");

  public MpsFeatures {
    Set<PoolFunction> copy = EnumSet.noneOf(PoolFunction.class);
    copy.addAll(functions);
    functions = Collections.unmodifiableSet(copy);
  }

  /** The pools of the contract that a real library can have. */
  public enum Pool {
    NONE("no stream pool"),
    /** The class {@code MPSStreamPool}: the patch, in any of its forms. */
    PATCHED("the patch's stream pool (MPSStreamPool)"),
    /** PyTorch 2.14 and later: free functions, no class of that name. */
    UPSTREAM("upstream's stream pool (getStreamFromPool, setCurrentMPSStream)");

    private final String words;

    Pool(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /** What any image of {@code file} defines. */
  public static MpsFeatures of(LibraryFile file) throws IOException {
    Set<PoolFunction> functions = EnumSet.noneOf(PoolFunction.class);
    boolean[] classes = new boolean[2];
    for (LibraryImage image : file.images()) {
      file.visitSymbols(
          image,
          symbol -> {
            if (symbol.defined() && !symbol.weak() && symbol.startsWith("_Z")) {
              classes[0] |= STREAM.owns(symbol);
              classes[1] |= PATCHED_POOL.owns(symbol);
              for (PoolFunction function : PoolFunction.values()) {
                if (function.matches(symbol)) {
                  functions.add(function);
                }
              }
            }
            return true;
          });
    }
    boolean backend = classes[0] || functions.contains(PoolFunction.GET_DEFAULT_MPS_STREAM);
    return new MpsFeatures(backend, pool(classes[1], functions), functions);
  }

  /** One line for a report. */
  public String describe() {
    return backend ? "MPS backend present, " + pool : "no MPS backend";
  }

  private static Pool pool(boolean patched, Set<PoolFunction> functions) {
    if (patched) {
      return Pool.PATCHED;
    }
    boolean upstream =
        functions.contains(PoolFunction.GET_STREAM_FROM_POOL)
            && functions.contains(PoolFunction.SET_CURRENT_MPS_STREAM);
    return upstream ? Pool.UPSTREAM : Pool.NONE;
  }
}
