package org.mpsstress.lincheck.broken;

import org.mpsstress.lincheck.models.ShaderProgram;
import org.mpsstress.model.concurrent.ModelShaderLibrary;
import org.mpsstress.model.concurrent.broken.KeptLoserLibrary;

/** The loser of a compilation is kept (C45). */
public class KeptLoser extends ShaderProgram {
  @Override
  protected ModelShaderLibrary library() {
    return new KeptLoserLibrary();
  }
}
