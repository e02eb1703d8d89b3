package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelShaderLibrary;

/** The loser of a race to compile is never released (C45). */
public class KeptLoserLibrary extends ModelShaderLibrary {
  @Override
  protected void drop() {}
}
