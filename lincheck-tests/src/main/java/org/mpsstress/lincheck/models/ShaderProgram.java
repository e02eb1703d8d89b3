package org.mpsstress.lincheck.models;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.mpsstress.model.concurrent.ModelShaderLibrary;

/** Threads fetch pipelines that are not compiled yet (C45). */
public class ShaderProgram {
  private final ModelShaderLibrary library = library();
  private final AtomicIntegerArray visible = new AtomicIntegerArray(3);

  /** The library of an invocation. */
  protected ModelShaderLibrary library() {
    return new ModelShaderLibrary();
  }

  /** Whether the pipeline is the one that everybody else sees. */
  @Operation
  public boolean pipeline(@Param(gen = IntGen.class, conf = "1:2") int key) {
    int mine = library.pipeline(key);
    return visible.compareAndSet(key, 0, mine) || visible.get(key) == mine;
  }

  /** One pipeline is alive for each key that was asked for. */
  @Validate
  public void noneIsLeft() {
    int keys = 0;
    for (int key = 1; key < visible.length(); key++) {
      keys += visible.get(key) == 0 ? 0 : 1;
    }
    if (library.live() != keys) {
      throw new IllegalStateException(library.live() + " pipelines are alive, of " + keys);
    }
  }
}
