package org.mpsstress.harness.preflight;

import org.mpsstress.harness.preflight.image.Symbol;

/** The functions of {@code at::mps} that tell which stream pool a library has. */
public enum PoolFunction {
  GET_CURRENT_MPS_STREAM("getCurrentMPSStream"),
  GET_DEFAULT_MPS_STREAM("getDefaultMPSStream"),
  GET_STREAM_FROM_POOL("getStreamFromPool"),
  SET_CURRENT_MPS_STREAM("setCurrentMPSStream"),
  SYNCHRONIZE_ALL_MPS_STREAMS("synchronizeAllMPSStreams"),
  /** A member of the patch's class. */
  RELEASE_CURRENT_THREAD_SLOT("MPSStreamPool", "releaseCurrentThreadSlot");

  private final String name;
  private final String mangledPrefix;

  PoolFunction(String... names) {
    name = String.join("::", names);
    mangledPrefix = "_ZN" + MpsName.nested(names) + "E";
  }

  /** True where {@code symbol} is this function, whatever its parameters. */
  boolean matches(Symbol symbol) {
    return symbol.startsWith(mangledPrefix);
  }

  @Override
  public String toString() {
    return "at::mps::" + name;
  }
}
