package org.mpsstress.lincheck.conformance;

import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.Call;

/** Something that the specification can be asked about: a backend with its threads. */
public interface Subject extends AutoCloseable {
  /** Has the call's thread make the call. */
  Answer ask(Call call);

  @Override
  void close();
}
